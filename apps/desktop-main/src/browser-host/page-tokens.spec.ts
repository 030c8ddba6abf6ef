import { LAUNCH_TOKEN_MS } from '@fyllo/protocol';
import { PageTokens } from './page-tokens';

describe('launch tokens', () => {
  it('are long, different and for one use', () => {
    const tokens = new PageTokens();
    const all = Array.from({ length: 1000 }, () => tokens.mint(null));
    expect(new Set(all).size).toBe(1000);
    expect(all.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
    const [first = ''] = all;
    expect(tokens.redeem(first)).toBeDefined();
    expect(tokens.redeem(first)).toBeUndefined();
  });

  it('end after ten minutes', () => {
    let now = 0;
    const tokens = new PageTokens(() => now);
    const token = tokens.mint(null);
    now = LAUNCH_TOKEN_MS - 1;
    const other = tokens.mint(null);
    now = LAUNCH_TOKEN_MS;
    expect(tokens.redeem(token)).toBeUndefined();
    expect(tokens.redeem(other)).toBeDefined();
  });

  it.each(['', 'x', '😀', 'A'.repeat(43), '__proto__'])('refuses %p', (token) => {
    const tokens = new PageTokens();
    tokens.mint(null);
    expect(tokens.redeem(token)).toBeUndefined();
    expect(tokens.resume(token)).toBeUndefined();
  });

  it('refuses a prefix, a longer form and another case', () => {
    const tokens = new PageTokens();
    const token = tokens.mint(null);
    for (const wrong of [
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      token.toLowerCase(),
    ]) {
      if (wrong !== token) expect(tokens.redeem(wrong)).toBeUndefined();
    }
    expect(tokens.redeem(token)).toBeDefined();
  });
});

describe('page sessions', () => {
  it('remember their Workspace and are not launch tokens', () => {
    const tokens = new PageTokens();
    const grant = tokens.redeem(tokens.mint('workspace-0000000001'));
    if (!grant) throw new Error('no grant');
    expect(grant.session.workspaceId).toBe('workspace-0000000001');
    grant.session.workspaceId = 'workspace-0000000002';
    expect(tokens.resume(grant.token)?.session.workspaceId).toBe('workspace-0000000002');
    expect(tokens.redeem(grant.token)).toBeUndefined();
  });
});
