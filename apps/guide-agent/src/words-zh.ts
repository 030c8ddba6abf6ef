import { SAMPLES } from './sample-text';
import { momentIn } from './moment';
import type { Words } from './words';

const notAModel =
  '我是 FylloCode 向导：一个小程序，**不是语言模型**。我只认得几条简单的命令，但会离线地真正执行它们。';

const help = `| 命令 | 作用 |
| --- | --- |
| \`帮助\` | 显示这张表 |
| \`列表 [文件夹]\` | 列出文件夹的内容 |
| \`读取 <文件>\` | 显示一个文本文件 |
| \`查找 <文字>\` | 在各文件夹的文件里查找文字 |
| \`编辑 <文件>\` | 经你允许后，在文件末尾加一行 |
| \`编辑 <文件> "旧文字" "新文字"\` | 经你允许后，替换一段文字 |
| \`运行 <命令>\` | 经你允许后，在这里运行命令 |
| \`计划\` | 展示一个计划并逐步完成 |
| \`思考\` | 展示思考过程的样子 |
| \`提问\` | 用表单问你一个问题 |
| \`时间\` | 以 Signal 的形式告诉你日期和时间 |
| \`示例\` | 展示一条回复可以包含的内容：标题、表格、代码、公式、图表 |
| \`长文 [数字]\` | 逐段输出指定数量的 Markdown 段落 |
| \`失败\` | 以错误结束这一轮 |

路径都相对于本会话的第一个文件夹，我不会离开本会话的文件夹。输入框下方可以设置我的节奏和语言。英文命令（\`help\`、\`list\`、\`read\` 等）同样可用。

输入 \`@\` 可以指明一个文件，例如 \`读取 @notes.md\`；也可以附上文件和图片，我会说出收到了什么。输入框下方的圆环估计我们的对话会占用一个小模型多少上下文。`;

export const chinese: Words = {
  notAModel,
  help,
  unknown: '这不是我认得的命令，我也无法自由回答。我能做的是：',
  descriptions: {
    help: '向导能做什么',
    list: '列出文件夹',
    read: '显示文本文件',
    find: '在文件里查找文字',
    edit: '经允许后修改文件',
    run: '经允许后运行命令',
    plan: '展示计划并逐步完成',
    think: '展示思考过程',
    ask: '用表单问你一个问题',
    time: '告诉你日期和时间',
    sample: '展示一条回复可以包含什么',
    long: '输出一段长文',
    fail: '以错误结束这一轮',
  },
  hints: {
    list: '文件夹',
    read: '文件',
    find: '文字',
    edit: '文件 "旧文字" "新文字"',
    run: '命令',
    long: '段落数',
  },
  incomplete: (command) => `\`${command}\` 还缺少内容，请看表中对应的一行。`,

  received: (files) => `收到 ${files} 个文件：`,
  picture: '图片',
  cannotUnderstand: (linked) =>
    linked === undefined
      ? '所以我只能说出收到了什么，说不出其中的内容。'
      : `你指明了一个文件；在它前面写“读取”就能显示它：\`读取 @${linked}\`。`,

  listing: (path) => `列出 ${path}`,
  listed: (path, count, shown) =>
    shown < count
      ? `\`${path}\` 中有 ${count} 项，前 ${shown} 项是：`
      : `\`${path}\` 中有 ${count} 项：`,
  empty: (path) => `\`${path}\` 是空的。`,

  reading: (path) => `读取 ${path}`,
  readDone: (path, lines, shown) =>
    shown < lines
      ? `\`${path}\` 共 ${lines} 行，前 ${shown} 行是：`
      : `\`${path}\` 共 ${lines} 行：`,

  finding: (text) => `查找“${text}”`,
  found: (text, hits, files, capped) =>
    `查看了 ${files} 个文件，“${text}”${capped ? '的前' : '共有'} ${hits} 处：`,
  foundNothing: (text, files) => `查看了 ${files} 个文件，没有找到“${text}”。`,

  editing: (path) => `编辑 ${path}`,
  addedLine: 'FylloCode 向导到此一游。',
  edited: (path) => `完成：\`${path}\` 已修改。`,
  notEdited: (path) => `未获允许，\`${path}\` 保持原样。`,
  textMissing: (path) => `\`${path}\` 中没有要替换的旧文字。`,
  changedMeanwhile: (path) => `等待你回答时 \`${path}\` 发生了变化，所以我没有覆盖它。`,

  running: (line) => line,
  ranWell: '命令正常结束。',
  ranBadly: (how) => `命令结束：${how}。`,
  notRun: '未获允许，没有运行任何命令。',
  truncated: '（更早的输出已省略）',

  allow: '允许一次',
  reject: '拒绝',

  planSteps: ['看看文件夹', '想想里面有什么', '说出发现'],
  planDone: '计划的三步都完成了，它在执行过程中不断更新。',
  thoughts: [
    '向导自己没有思考。',
    '但智能体会把思考和回答分开发送，',
    '看起来就是这样：\n\n',
    '1. 读问题\n',
    '2. 找命令\n',
    '3. 回答。\n',
  ],
  thoughtDone: '刚才是思考，这是回答。',
  sample: SAMPLES.zh,
  longDone: (count) => `以上共 ${count} 段。`,
  question: {
    message: '假设你要开始一个小项目，它应该是什么样的？',
    name: '名称',
    size: '规模',
    sizes: { small: '小', large: '大' },
    tests: '带测试',
    answered: (name, size, tests) =>
      `你说的是：**${name}**，规模${size}，${tests ? '带' : '不带'}测试。我不会拿它做什么，这只是展示智能体如何提问。`,
    declined: '你没有回答，这也没关系。',
    cannotAsk: '这个客户端不能显示表单，所以我没法提问。',
  },
  timeIs: '按这台电脑的时钟，现在是：',
  timeDone:
    '我把它写成了类型为 `show.time` 的 `fyllo-signal`：回答里的一个标签，页面把它显示成这样。',
  moment: momentIn('zh-CN'),
  settings: {
    pace: '节奏',
    paceMeans: '长文、计划和思考出现的快慢',
    paces: { calm: '从容', quick: '快', instant: '立即' },
    language: '语言',
    languages: { auto: '跟随你的文字', zh: '中文', en: 'English' },
    thinksAloud: '边想边说',
    thinksAloudMeans: '每个回答前先给出一段思考',
  },
  failing: '按你的要求，这一轮即将失败。',
  failure: '向导按要求失败了。',

  outside: (path) => `\`${path}\` 在本会话的文件夹之外，我不会离开这些文件夹。`,
  missing: (path) => `没有 \`${path}\`。`,
  notAFile: (path) => `\`${path}\` 不是普通文件。`,
  notAFolder: (path) => `\`${path}\` 不是文件夹。`,
  tooLarge: (path, limit) => `\`${path}\` 超过 ${limit} KiB，超出了我的读取上限。`,
  notText: (path) => `\`${path}\` 不是 UTF-8 文本。`,
  notPermitted: (path) => `系统不允许我打开 \`${path}\`。`,
};
