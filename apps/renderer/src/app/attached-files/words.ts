import { defineWords } from '../language';

export const attachedFileWords = defineWords(
  {
    attachments: '附件',
    open: (name: string) => `查看 ${name}`,
    loading: '正在读取…',
    binary: '这不是文本文件，没有预览。',
    empty: '文件是空的。',
    cut: (shown: string, all: string) => `前 ${shown}，共 ${all}`,
  },
  {
    attachments: 'Attachments',
    open: (name: string) => `View ${name}`,
    loading: 'Reading…',
    binary: 'This is no text file, so there is no preview.',
    empty: 'The file is empty.',
    cut: (shown: string, all: string) => `The first ${shown} of ${all}`,
  },
);
