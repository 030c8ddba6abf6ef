import {
  DIAGRAM_BEGUN,
  DIAGRAM_FRAME_PORT,
  DIAGRAM_FRAME_READY,
  type DiagramRequest,
} from '@fyllo/protocol';
import { answerTo } from './draw';

/**
 * Draws one diagram after the other for the page that embeds this one. The page hands over a port; nothing else it,
 * or anybody, posts is listened to.
 */
// SECURITY: R-07
const take = (event: MessageEvent): void => {
  const [port] = event.ports;
  if (event.source !== window.parent || event.data !== DIAGRAM_FRAME_PORT || !port) return;
  window.removeEventListener('message', take);
  let last: Promise<void> = Promise.resolve();
  port.onmessage = ({ data }: MessageEvent<DiagramRequest>) => {
    last = last.then(async () => {
      port.postMessage(DIAGRAM_BEGUN);
      port.postMessage(await answerTo(data));
    });
  };
  port.postMessage(DIAGRAM_FRAME_READY);
};
window.addEventListener('message', take);
