/** Blocks of the kinds that agents write, in turn; the number makes each one different. */
const BLOCKS: readonly ((n: number) => string)[] = [
  (n) => `## Section ${n}`,
  (n) =>
    `Paragraph ${n}: a **streamed** answer with \`inline code\`, an *emphasis*, and a [link](https://example.com/${n}). It is long enough to wrap in a narrow window, so that its height is known only once it has been drawn.`,
  (n) =>
    `第 ${n} 段：这是一段中文，中间有 \`代码\`、**强调** 和数字 ${n * 7}，用来检验换行、字体与滚动。`,
  (n) =>
    `- first point of ${n}\n- second point, with a nested list\n  - inner ${n}\n  - inner ${n + 1}\n- third point`,
  (n) =>
    `\`\`\`ts\nexport function step${n}(input: number): number {\n  // ${n} is only an example\n  return input * ${n} + 1;\n}\n\`\`\``,
  (n) =>
    `| column | value |\n| --- | ---: |\n| ${n} | ${n * n} |\n| ${n + 1} | ${(n + 1) * (n + 1)} |`,
  (n) => `> Quote ${n}: what is shown while it streams and what is loaded later look the same.`,
  (n) => `1. one of ${n}\n2. two of ${n}\n3. three of ${n}`,
];

/** The block at a position, counted from 0. Deterministic. */
export function paragraph(index: number): string {
  const block = BLOCKS[index % BLOCKS.length];
  return block ? block(index + 1) : '';
}
