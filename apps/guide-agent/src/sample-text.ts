import type { Language } from './language';

const FENCE = '```';
const CODE = `${FENCE}ts
/** Greets somebody by name. */
export function greet(name: string, times = 1): string {
  const words = [\`Hello, \${name}!\`];
  return words.join(' ').repeat(times); // one line
}
${FENCE}`;
const FORMULA = '$$\n\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}\n$$';

const diagram = (
  ask: string,
  read: string,
  allowed: string,
  change: string,
  answer: string,
): string =>
  `${FENCE}mermaid
flowchart LR
  ask[${ask}] --> read[${read}]
  read --> allowed{${allowed}}
  allowed -->|✓| change[${change}] --> answer[${answer}]
  allowed -->|✗| answer
${FENCE}`;

/** One reply with everything a reply may consist of, so that a new user sees it in one place. */
export const SAMPLES: Readonly<Record<Language, string>> = {
  en: `# What a reply can look like

Text may be **bold**, *slanted*, ~~struck out~~ or \`code\`. A link shows where it leads before it opens: [the Agent Client Protocol](https://agentclientprotocol.com/).

## A list

1. Look at the folder
2. Find what is to be done
   - [x] read the file
   - [ ] change it
3. Say what was done

> A quote stands apart from what is said about it.

## A table

| kind | example | shown as |
| --- | :-: | --: |
| number | 42 | right |
| word | hello | middle |

## Code

${CODE}

## Mathematics

The area below the bell curve $e^{-x^2}$ is known exactly:

${FORMULA}

A price such as $5 or $6 is no formula.

## A diagram

${diagram('You ask', 'The agent reads', 'Allowed?', 'It changes a file', 'It answers')}

## A picture

Pictures from the network are not loaded until you ask for it:

![A picture of nothing](https://example.com/picture.png)

That was all: everything above came from me, a small program, and not from a language model.`,
  zh: `# 一条回复可以是什么样子

文字可以**加粗**、*倾斜*、~~删除~~，也可以是 \`代码\`。链接在打开之前会显示它去向哪里：[Agent Client Protocol](https://agentclientprotocol.com/)。

## 列表

1. 看一看目录
2. 找出要做的事
   - [x] 读取文件
   - [ ] 修改文件
3. 说明做了什么

> 引用与对它的说明分开显示。

## 表格

| 类型 | 例子 | 对齐 |
| --- | :-: | --: |
| 数字 | 42 | 右 |
| 文字 | 你好 | 中 |

## 代码

${CODE}

## 数学公式

钟形曲线 $e^{-x^2}$ 下的面积有精确值：

${FORMULA}

像 $5 或 $6 这样的价格不是公式。

## 图表

${diagram('你提问', '智能体读取', '允许吗？', '修改文件', '回答')}

## 图片

网络上的图片不会自动加载，点击后才会询问是否打开：

![一张什么也没有的图片](https://example.com/picture.png)

以上就是全部：这些内容来自我这个小程序，而不是语言模型。`,
};
