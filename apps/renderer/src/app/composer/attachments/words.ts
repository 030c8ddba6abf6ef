import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_ATTACHMENTS_BYTES } from '@fyllo/protocol';
import { defineWords } from '../../language';
import type { Refusal, Refused } from './sort-batch';

const MIB = 1024 * 1024;
const FILE_MIB = MAX_ATTACHMENT_BYTES / MIB;
const MESSAGE_MIB = MAX_ATTACHMENTS_BYTES / MIB;

const zhKinds: Readonly<Record<Refused['kind'], string>> = {
  image: '张图片',
  file: '个文件',
  directory: '个文件夹',
};
const zhRefusals: Readonly<Record<Refusal, string>> = {
  'no-images': '当前 Agent 不接收图片',
  'no-files': '当前 Agent 不接收文件',
  directory: '不能添加文件夹',
  'too-large': `单个文件不能超过 ${FILE_MIB} MiB`,
  'message-too-large': `一条消息的附件总共不能超过 ${MESSAGE_MIB} MiB`,
  'too-many': `一条消息最多 ${MAX_ATTACHMENTS} 个附件`,
  'empty-image': '图片文件是空的',
  'not-image': '内容不是图片',
  unreadable: '无法读取',
};

const enKinds: Readonly<Record<Refused['kind'], readonly [one: string, more: string]>> = {
  image: ['image', 'images'],
  file: ['file', 'files'],
  directory: ['folder', 'folders'],
};
const enRefusals: Readonly<Record<Refusal, string>> = {
  'no-images': 'This agent takes no images',
  'no-files': 'This agent takes no files',
  directory: 'Folders cannot be attached',
  'too-large': `A file can be ${FILE_MIB} MiB at most`,
  'message-too-large': `The files of a message can be ${MESSAGE_MIB} MiB together at most`,
  'too-many': `A message can have ${MAX_ATTACHMENTS} files at most`,
  'empty-image': 'The image file is empty',
  'not-image': 'The content is not an image',
  unreadable: 'It cannot be read',
};

export const attachmentWords = defineWords(
  {
    attach: '添加附件',
    attachments: '附件',
    dropHere: '松开即可添加附件',
    pasted: '粘贴的图片',
    added: (names: string) => `已添加：${names}`,
    removed: (name: string) => `已移除：${name}`,
    remove: (name: string) => `移除 ${name}`,
    open: (name: string) => `查看 ${name}`,
    removeKey: '按 Delete 移除',
    checking: '正在确认 Agent 是否接收',
    uploading: (part: string) => `正在保存 ${part}`,
    unfit: '当前 Agent 不接收',
    source: '文件已移动、删除或改动',
    notKept: '没有保存',
    chooseAgain: '重新选择',
    retry: '重试',
    notRemoved: '附件没有移除',
    notAdded: (count: number, kinds: string) => `${count} 个没有添加：${kinds}`,
    ofKind: (count: number, kind: Refused['kind']) => `${count} ${zhKinds[kind]}`,
    refused: (reason: Refusal, names: string) => `${zhRefusals[reason]}：${names}`,
    andMore: (names: string, more: number) => `${names} 等 ${more} 个`,
    namesJoin: '、',
  },
  {
    attach: 'Attach files',
    attachments: 'Attachments',
    dropHere: 'Drop to attach',
    pasted: 'Pasted image',
    added: (names: string) => `Attached: ${names}`,
    removed: (name: string) => `Removed: ${name}`,
    remove: (name: string) => `Remove ${name}`,
    open: (name: string) => `View ${name}`,
    removeKey: 'Delete removes it',
    checking: 'Asking whether the agent takes it',
    uploading: (part: string) => `Saving ${part}`,
    unfit: 'This agent does not take it',
    source: 'The file was moved, deleted or changed',
    notKept: 'Not saved',
    chooseAgain: 'Choose again',
    retry: 'Try again',
    notRemoved: 'The attachment was not removed',
    notAdded: (count: number, kinds: string) => `${count} not attached: ${kinds}`,
    ofKind: (count: number, kind: Refused['kind']) =>
      `${count} ${enKinds[kind][count === 1 ? 0 : 1]}`,
    refused: (reason: Refusal, names: string) => `${enRefusals[reason]}: ${names}`,
    andMore: (names: string, more: number) => `${names} … (${more})`,
    namesJoin: ', ',
  },
);
export type AttachmentWords = (typeof attachmentWords)['zh-CN'];
