import type { DiagramAnswer, DiagramRequest } from '@fyllo/protocol';
import mermaid from 'mermaid';
import { inertSvg } from './inert-svg';
import { settingsFor } from './settings';

/** Draws a diagram; what went wrong is an answer too. */
export async function answerTo({ id, source, look }: DiagramRequest): Promise<DiagramAnswer> {
  const container = document.createElement('div');
  document.body.append(container);
  try {
    mermaid.initialize(settingsFor(look));
    const { svg } = await mermaid.render(`diagram-${id}`, source, container);
    container.innerHTML = svg;
    const drawn = container.querySelector('svg');
    if (!drawn) return { id, ok: false, message: 'no drawing' };
    // the colours were chosen for this one, wherever the drawing is looked at
    drawn.style.backgroundColor = look.background;
    return { id, ok: true, ...inertSvg(drawn) };
  } catch (thrown) {
    return { id, ok: false, message: thrown instanceof Error ? thrown.message : String(thrown) };
  } finally {
    container.remove();
  }
}
