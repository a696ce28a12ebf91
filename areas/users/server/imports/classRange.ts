const range = /^(?<grade>.*?[^\d])?(?<first>\d{1,2})\s*[-—–~～至到]\s*(?<last>\d{1,2})\s*班$/u

/** Returns the classes of a range, such as 四年级1班 and 四年级2班 for 四年级1-2班. Any other word stays as it is. */
export const splitClassRange = (word: string): readonly string[] => {
  const found = range.exec(word.normalize('NFKC'))?.groups
  if (found === undefined) return [word]
  const { grade = '', first = '', last = '' } = found
  const [from, to] = [Number(first), Number(last)]
  if (from > to) return [word]
  return Array.from({ length: to - from + 1 }, (_, at) => `${grade}${from + at}班`)
}
