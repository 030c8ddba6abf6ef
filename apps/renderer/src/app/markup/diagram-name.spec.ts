import { diagramName } from './diagram-name';

describe('the name of a diagram', () => {
  it.each([
    ['flowchart TD\n  A-->B', 'flowchart'],
    ['\n\n  graph LR\n  A', 'graph'],
    ['%% a comment\nsequenceDiagram\n  title Handshake\n  A->>B: x', 'sequenceDiagram · Handshake'],
    ['%%{init: {"theme": "dark"}}%%\npie title Pets\n  "a": 1', 'pie · Pets'],
    ['---\ntitle: A plan\n---\nflowchart TD\n  A', 'flowchart · A plan'],
    ['flowchart TD\n  accTitle: How it goes\n  A', 'flowchart · How it goes'],
    ['', ''],
    ['<img src=x>', ''],
  ])('%j', (source, name) => {
    expect(diagramName(source)).toBe(name);
  });

  it('is short', () => {
    expect(diagramName(`pie title ${'x'.repeat(9000)}`).length).toBeLessThanOrEqual(120);
  });
});
