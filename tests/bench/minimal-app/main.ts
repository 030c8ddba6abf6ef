import { ChangeDetectionStrategy, Component, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideRouter, RouterOutlet } from '@angular/router';

/** What any page of an application needs at least: a route, and something to type into. */
@Component({
  selector: 'bench-empty-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: '<textarea data-testid="composer-input" aria-label="Text"></textarea>',
})
class EmptyPage {}

@Component({
  selector: 'bench-root',
  imports: [RouterOutlet],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: '<router-outlet />',
})
class Root {}

bootstrapApplication(Root, {
  providers: [
    provideZonelessChangeDetection(),
    provideRouter([{ path: '', component: EmptyPage }]),
  ],
}).catch((error: unknown) => {
  reportError(error);
});
