/** Who may import whom, from the bottom up; the tags stand in each project's project.json. */
const ORDER = ['contract', 'model', 'kit', 'store', 'worker', 'core', 'shell'];

const tagsUpTo = (layer) => ORDER.slice(0, ORDER.indexOf(layer) + 1).map((name) => `layer:${name}`);

export const LAYERS = [
  { sourceTag: 'layer:contract', onlyDependOnLibsWithTags: [] },
  ...ORDER.slice(1).map((layer) => ({
    sourceTag: `layer:${layer}`,
    onlyDependOnLibsWithTags: tagsUpTo(layer),
  })),
  { sourceTag: 'layer:ui', onlyDependOnLibsWithTags: ['layer:contract', 'layer:model'] },
];
