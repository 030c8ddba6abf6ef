import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideMarkdown } from 'ngx-markdown';
import { BenchRoot } from './bench-root';

bootstrapApplication(BenchRoot, {
  providers: [provideZonelessChangeDetection(), provideMarkdown()],
})
  .then(({ components }) => {
    const root = components[0]?.instance as BenchRoot;
    window.streamReply = (request) => root.stream(request);
  })
  .catch((error: unknown) => {
    reportError(error);
  });
