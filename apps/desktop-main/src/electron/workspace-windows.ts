import type { BrowserWindow, WebContents } from 'electron';
import type { Core, FrameSink, Connection } from '@fyllo/core';
import type { WorkspaceId } from '@fyllo/protocol';
import type { PortWindow } from './port-handover';

interface OpenWindow {
  readonly window: BrowserWindow;
  workspaceId: WorkspaceId | null;
  connectionId: number;
}

/** The windows of the app: one for each Workspace, and launcher windows that have none yet. */
export class WorkspaceWindows {
  private readonly open = new Set<OpenWindow>();

  constructor(
    private readonly makeWindow: () => BrowserWindow,
    private readonly core: () => Core,
  ) {}

  /** Opens a window for a Workspace, or brings the one it has to the front; null opens a launcher. */
  show(workspaceId: WorkspaceId | null): BrowserWindow {
    const existing = workspaceId === null ? undefined : this.of(workspaceId);
    if (existing) return focus(existing.window);
    const record: OpenWindow = { window: this.makeWindow(), workspaceId, connectionId: 0 };
    this.open.add(record);
    record.window.on('closed', () => this.open.delete(record));
    return record.window;
  }

  /** False when another window has the Workspace; that one is brought to the front. */
  claim(workspaceId: WorkspaceId, connectionId: number): boolean {
    const owner = this.of(workspaceId);
    if (!owner || owner.connectionId === connectionId) return true;
    focus(owner.window);
    return false;
  }

  /** The window that a page's port request came from, as far as it is one of ours. */
  portWindow(contents: WebContents): PortWindow | undefined {
    const record = [...this.open].find(({ window }) => window.webContents === contents);
    if (!record || record.window.isDestroyed()) return undefined;
    return {
      mainFrame: contents.mainFrame,
      connect: (sink) => this.connect(record, sink),
    };
  }

  byConnection(connectionId: number): BrowserWindow | undefined {
    return [...this.open].find((record) => record.connectionId === connectionId)?.window;
  }

  /** Brings any window to the front, or opens a launcher. */
  focusAny(): void {
    const [first] = this.open;
    if (first) focus(first.window);
    else this.show(null);
  }

  private connect(record: OpenWindow, sink: FrameSink): Connection {
    const connection = this.core().connect(sink, record.workspaceId, (workspaceId) => {
      record.workspaceId = workspaceId;
    });
    record.connectionId = connection.id;
    return connection;
  }

  private of(workspaceId: WorkspaceId): OpenWindow | undefined {
    return [...this.open].find((record) => record.workspaceId === workspaceId);
  }
}

function focus(window: BrowserWindow): BrowserWindow {
  if (window.isMinimized()) window.restore();
  window.focus();
  return window;
}
