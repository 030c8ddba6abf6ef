/** What the page and the frame that draws its diagrams say to each other, over one port. */

/** The colours and the font of the page, as CSS values. */
export interface DiagramLook {
  readonly dark: boolean;
  readonly font: string;
  readonly background: string;
  readonly ink: string;
  readonly line: string;
  readonly node: string;
  readonly nodeBorder: string;
  readonly second: string;
  readonly third: string;
}

export interface DiagramRequest {
  readonly id: number;
  readonly source: string;
  readonly look: DiagramLook;
}

/** Width and height are CSS pixels. */
export type DiagramAnswer =
  | {
      readonly id: number;
      readonly ok: true;
      readonly svg: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** The frame's first word on its port: it is there and can draw. */
export const DIAGRAM_FRAME_READY = 'ready';
/** Its first word on a request: from here on it draws. A busy machine may take long to come so far. */
export const DIAGRAM_BEGUN = 'begun';
/** The message the port comes with. */
export const DIAGRAM_FRAME_PORT = 'fyllo-diagram-port';
/** The one document of the other site. */
export const DIAGRAM_FRAME_PATH = '/diagram.html';
