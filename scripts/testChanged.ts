import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testsFor } from './changedTests.ts'
import { areaImports, importsOf } from './checks/directions.ts'
import { root, say } from './run.ts'

/**
 * Runs the tests affected by a change, for use while developing: those of the areas that differ from the merge base
 * with main, and of the areas that import what has changed. On main itself only uncommitted work counts. A parameter
 * names another base.
 */
const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const tryGit = (...parameters: string[]): string | null => {
  try {
    return git(...parameters)
  } catch {
    return null
  }
}

const findBase = (): string | null => {
  if (tryGit('symbolic-ref', '--short', 'HEAD') === 'main') return 'HEAD'
  return tryGit('merge-base', 'HEAD', 'main') ?? tryGit('merge-base', 'HEAD', 'origin/main')
}

const fail = (line: string): never => {
  say(line)
  return process.exit(1)
}

const named = process.argv[2]
const base =
  (named === undefined ? findBase() : tryGit('rev-parse', '--verify', '--quiet', `${named}^{commit}`)) ??
  fail(
    named === undefined
      ? '找不到 main 分支：请写明与哪个提交比较，例如 npm run test:changed -- HEAD~3'
      : `找不到提交 ${named}：请写明一个存在的提交或分支`,
  )

// Without renames, so that the area a file has left counts as well. NUL-separated, so that no name is quoted.
const changed = [
  git('diff', '--name-only', '--no-renames', '-z', base),
  // Git doesn't treat a linked node_modules as a folder, so .gitignore doesn't match it.
  git('ls-files', '--others', '--exclude-standard', '-z', '--', '.', ':!node_modules'),
].flatMap((list) => list.split('\0').filter((path) => path !== ''))

const sources = globSync('areas/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, imports: importsOf(path, readFileSync(join(root, path), 'utf8')) }))

const { all, paths } = testsFor(changed, {
  server: areaImports(sources, 'server'),
  console: areaImports(sources, 'console'),
})
if (all) say('改动涉及公共部分：运行全部测试')
else if (paths.length === 0) say('没有需要运行的测试')
else say(`运行：${paths.join(' ')}（其余流程测试由完整测试运行）`)

if (all || paths.length > 0) {
  // A removed area has no tests left to find.
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', '!services', '--passWithNoTests', ...paths]
  process.exitCode = spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit' }).status ?? 1
}
