import { LiveAnnouncer } from '@angular/cdk/a11y';
import { inject, Injectable } from '@angular/core';
import { decisionLine } from '@fyllo/markup';
import type { RequestId } from '@fyllo/protocol';
import { openRequests } from '../host/open-requests';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { activityWords } from './words';

/** Says once, to those who do not see the card, that an agent asks for something. */
@Injectable({ providedIn: 'root' })
export class RequestAnnouncer {
  private readonly announcer = inject(LiveAnnouncer);
  private readonly words = useWords(activityWords);
  private readonly announced = new Set<RequestId>();

  /** Announces the request of the session that waits longest, unless that was done before. */
  announce(session: OpenSession): void {
    const [request] = openRequests(session.view());
    if (request === undefined || this.announced.has(request.requestId)) return;
    this.announced.add(request.requestId);
    const agent = decisionLine(session.header()?.summary.agentName ?? 'Agent', 80);
    const { asks, questions } = this.words();
    const text =
      request.kind === 'permission'
        ? asks[request.permission.subject.kind](agent)
        : questions[request.question.question.kind](agent);
    void this.announcer.announce(text, 'polite');
  }
}
