import { defineWords } from '../language';

export const memberWords = defineWords(
  {
    members: '文件夹（按顺序）',
    primary: '主文件夹',
    makePrimary: (name: string) => `把 ${name} 设为主文件夹`,
    primaryHint: 'Agent 在主文件夹中启动。用 Alt+↑/↓ 也可以调整顺序。',
    up: (name: string) => `上移 ${name}`,
    down: (name: string) => `下移 ${name}`,
    remove: (name: string) => `移除 ${name}`,
    nowAt: (name: string, place: number, count: number) =>
      `${name} 现在是第 ${place} 个，共 ${count} 个`,
    removed: (name: string) => `已移除 ${name}`,
    missing: '不在原处',
    none: '还没有文件夹。在上面选择文件夹并加入。',
    add: '加入集合',
    faults: {
      duplicate: '这个文件夹已经在列表中。',
      nested: '这个文件夹包含列表中的文件夹，或在其中一个的里面。每个文件夹必须互相独立。',
      'too-many': '一个工作区最多有 16 个文件夹。',
    },
    name: '名称',
    create: '创建集合',
    nameMissing: '给集合起一个名称。',
  },
  {
    members: 'Folders, in order',
    primary: 'Primary',
    makePrimary: (name: string) => `Make ${name} the primary folder`,
    primaryHint: 'Agents start in the primary folder. Alt+↑/↓ changes the order, too.',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
    nowAt: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
    removed: (name: string) => `${name} was removed`,
    missing: 'not where it was',
    none: 'There are no folders yet. Choose folders above and add them.',
    add: 'Add to the collection',
    faults: {
      duplicate: 'This folder is in the list already.',
      nested: 'This folder holds one of the list, or lies in one. Folders must be apart.',
      'too-many': 'A workspace has at most 16 folders.',
    },
    name: 'Name',
    create: 'Create the collection',
    nameMissing: 'Give the collection a name.',
  },
);
