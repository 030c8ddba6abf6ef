import { DIAGRAM_FRAME_PATH } from '@fyllo/protocol';
import { BuiltFiles, notFound, type RendererResponse } from './built-files';
import { diagramPolicy } from './content-policy';

export interface DiagramOptions {
  /** Folder of the built frame. */
  readonly root: string;
  /** The page that may show the frame, in the words of a content policy. */
  readonly embedder: string;
}

/** Serves the page of the other site, which draws diagrams, and its script: nothing else exists there. */
// SECURITY: R-07
export class DiagramFiles {
  private readonly files: BuiltFiles;

  constructor(private readonly options: DiagramOptions) {
    this.files = new BuiltFiles(options.root);
  }

  /** `urlPath` is the path of the request as it came, still percent-encoded. */
  async serve(urlPath: string): Promise<RendererResponse> {
    const name = urlPath.slice(1);
    const page = urlPath === DIAGRAM_FRAME_PATH;
    if ((!page && !name.endsWith('.js')) || !(await this.files.has(name))) return notFound();
    const { status, body, headers } = await this.files.answer(
      name,
      page
        ? { 'content-security-policy': diagramPolicy(this.options.embedder) }
        : // the frame's own origin is like no other, so its script comes from another origin
          { 'cross-origin-resource-policy': 'cross-origin' },
    );
    // the policy says more exactly who may embed the page
    const { 'x-frame-options': _embedding, ...rest } = headers;
    return { status, body, headers: page ? rest : headers };
  }
}
