import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LAUNCH_TOKEN_MS, type WorkspaceId } from '@fyllo/protocol';

interface Launch {
  readonly hash: Buffer;
  readonly expires: number;
  readonly workspaceId: WorkspaceId | null;
}

interface PageSession {
  readonly hash: Buffer;
  workspaceId: WorkspaceId | null;
}

/** A page's right to talk to the host, and the Workspace it is bound to (null: the launcher). */
export interface PageGrant {
  /** Kept by the tab for its next connection. */
  readonly token: string;
  readonly session: PageSession;
}

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Launch tokens are for one use within ten minutes; they are exchanged for session tokens, which a tab keeps and
 * which remember its Workspace. Only hashes are kept, and they are compared in constant time.
 */
// SECURITY: L-05
export class PageTokens {
  private launches: Launch[] = [];
  private readonly sessions: PageSession[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  /** A new one-use token; a page that starts with it is bound to the Workspace at once. */
  mint(workspaceId: WorkspaceId | null): string {
    const token = randomBytes(32).toString('base64url');
    this.launches.push({ hash: digest(token), expires: this.now() + LAUNCH_TOKEN_MS, workspaceId });
    return token;
  }

  /** Uses up a launch token. */
  redeem(token: string): PageGrant | undefined {
    const hash = digest(token);
    const now = this.now();
    const launch = this.launches.find(
      (candidate) => timingSafeEqual(candidate.hash, hash) && candidate.expires > now,
    );
    this.launches = this.launches.filter(
      (candidate) => candidate !== launch && candidate.expires > now,
    );
    if (!launch) return undefined;
    const sessionToken = randomBytes(32).toString('base64url');
    const session: PageSession = { hash: digest(sessionToken), workspaceId: launch.workspaceId };
    this.sessions.push(session);
    return { token: sessionToken, session };
  }

  /** Recognises a tab that was here before. */
  resume(token: string): PageGrant | undefined {
    const hash = digest(token);
    const session = this.sessions.find((candidate) => timingSafeEqual(candidate.hash, hash));
    return session && { token, session };
  }
}
