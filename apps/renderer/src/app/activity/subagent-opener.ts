import { inject, Injectable } from '@angular/core';
import type { MessageId } from '@fyllo/protocol';
import type { SubAgent } from '@fyllo/session-model';
import type { OpenSession } from '../host/open-session';
import { LateDialogs } from '../ui/late-dialogs';
import { slideoverConfig } from '../ui/slideover-config';
import type { ShownSubagent } from './shown-subagent';
import type { SubagentDetail } from './subagent-detail';

/** Shows what a sub-agent did; the code of that slideover is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class SubagentOpener {
  private readonly dialogs = inject(LateDialogs);
  private count = 0;

  async open(session: OpenSession, messageId: MessageId, agent: SubAgent): Promise<void> {
    this.count += 1;
    const titleId = `subagent-title-${this.count.toString()}`;
    const shown: ShownSubagent = { session, messageId, agent, titleId };
    const config = slideoverConfig<ShownSubagent, unknown, SubagentDetail>(shown, titleId);
    await this.dialogs.open(async () => (await import('./subagent-detail')).SubagentDetail, config);
  }
}
