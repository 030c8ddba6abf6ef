export { LoadFailure } from './load-failure';
export { usePayload, type Payload } from './payload';
export { asDiff, asJson, asText } from './payload-shapes';
