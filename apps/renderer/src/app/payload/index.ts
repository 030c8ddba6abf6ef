export { LoadFailure } from './load-failure';
export { DAMAGED_PAYLOAD, usePayload, type Payload } from './payload';
export { PayloadPending } from './payload-pending';
export { asDiff, asJson, asText } from './payload-shapes';
