/** The words of a command line as the application shows it: words with spaces are JSON texts. */
export const parseCommandLine = (line: string): readonly string[] =>
  [...line.matchAll(/"(?:[^"\\]|\\.)*"|\S+/gu)].map(([word]) =>
    word.startsWith('"') ? (JSON.parse(word) as string) : word,
  );
