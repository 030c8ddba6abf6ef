import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import type { MessageId } from '@fyllo/protocol';
import type { SubAgent } from '@fyllo/session-model';
import type { OpenSession } from '../host/open-session';
import { LateCode } from '../ui';
import { slideoverConfig } from '../ui/slideover-config';
import type { ShownSubagent } from './shown-subagent';
import type { SubagentDetail } from './subagent-detail';

/** Shows what a sub-agent did; the code of that slideover is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class SubagentOpener {
  private readonly dialog = inject(Dialog);
  private readonly code = inject(LateCode);
  private readonly opened = new Set<string>();
  private count = 0;

  async open(session: OpenSession, messageId: MessageId, agent: SubAgent): Promise<void> {
    const key = `${messageId}/${agent.call.toolCallId}`;
    if (this.opened.has(key)) return; // the second click of two
    this.opened.add(key);
    const loaded = await this.code.load(() => import('./subagent-detail'));
    if (loaded === null) {
      this.opened.delete(key);
      return;
    }
    this.count += 1;
    const titleId = `subagent-title-${this.count.toString()}`;
    const shown: ShownSubagent = { session, messageId, agent, titleId };
    const config = slideoverConfig<ShownSubagent, unknown, SubagentDetail>(shown, titleId);
    this.dialog.open(loaded.SubagentDetail, config).closed.subscribe(() => {
      this.opened.delete(key);
    });
  }
}
