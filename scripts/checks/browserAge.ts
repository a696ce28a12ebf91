import { oldestChrome } from '../../app/oldestBrowser.ts'

interface File {
  readonly path: string
  readonly text: string
}

/** Patterns of functions newer than `oldestChrome`. The build only converts syntax. */
const newerPatterns = [
  /\.to(?:Sorted|Reversed|Spliced)\(/,
  /\b(?:Map|Object)\.groupBy\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bArray\.fromAsync\b/,
  /\.(?:is|to)WellFormed\(/,
  /\bURL\.(?:canParse|parse)\(/,
  /\bAbortSignal\.any\(/,
  /\bIterator\.from\b|\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|some|every|find|reduce|take|drop|toArray|forEach)\(/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\bRegExp\.escape\b/,
]

/** Sources that reach a page: the console's, contracts, and an area's other top-level files. */
const isInPage = (path: string): boolean =>
  /^(?:platform\/(?:console|contract)|areas\/\w+\/console|app\/console)\/|^app\/console\.tsx$|^areas\/\w+\/[^/]+\.tsx?$/.test(
    path,
  ) && !/\.test\.ts$|\/(?:make(?:[A-Z]\w*)?|demo|sample\w*)\.ts$/.test(path)

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

/** Methods in console sources that a school's oldest browser doesn't have, as printable lines. */
export const tooNewForBrowsers = (files: readonly File[]): string[] =>
  files
    .filter(({ path }) => isInPage(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      return newerPatterns.flatMap((pattern) => {
        const found = pattern.exec(code)?.[0]
        return found === undefined
          ? []
          : [`${path}: “${found}” is newer than Chrome ${oldestChrome}, which schools still have`]
      })
    })
