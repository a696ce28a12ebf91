import { areaOf } from './checks/directions.ts'

/** Areas by name, each with the areas that it imports. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** Imports between areas, on the server and in the console. */
interface AreaImports {
  readonly server: Imports
  readonly console: Imports
}

/** Tests to run after a change: all of them, or those whose paths contain one of these texts. */
interface ChosenTests {
  readonly all: boolean
  readonly paths: readonly string[]
}

/** These areas and all that import them on one side, directly or through others. */
const withDependants = (areas: readonly string[], imports: Imports): Set<string> => {
  const found = new Set(areas)
  // A set can grow while it is iterated, so that dependants of dependants are found as well.
  for (const area of found) for (const [from, to] of imports) if (to.has(area)) found.add(from)
  return found
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** The areas to test after a change of these files. Server and console only share contracts. */
const areasOf = (files: readonly string[], importsOf: AreaImports): string[] => {
  const tests = files.filter(isTest)
  const reaching = (otherSide: string) =>
    files.filter((path) => !isTest(path) && path.split('/')[2] !== otherSide).map((path) => areaOf(path) ?? '')
  const found = [
    ...tests.map((path) => areaOf(path) ?? ''),
    ...withDependants(reaching('console'), importsOf.server),
    ...withDependants(reaching('server'), importsOf.console),
  ]
  return [...new Set(found)].toSorted()
}

const isText = (path: string) => /^docs\/|\.md$|^LICENSE$/.test(path)
const isSeparateTest = (path: string) => /^tests\/(e2e|cluster)\//.test(path) && isTest(path)
/** Helpers of the flows and the cluster tests, which only the full run starts. */
const isForFullRun = (path: string) => /^tests\/(e2e|cluster)\//.test(path) && !isSeparateTest(path)
const findToolFolder = (path: string) => /^(bench|scripts|simulator)\//.exec(path)?.[0]

/**
 * Chooses the tests to run after a change. A change in an area runs its tests, screens and sweep, and those of the
 * areas that import the changed part: its server, its console, or its contract on both sides. A changed test of an area
 * runs only that area. A changed flow or cluster test runs by itself; `bench`, `scripts` and `simulator` run their
 * tests; documentation runs none. Everything else is used everywhere, and runs all tests.
 */
export const testsFor = (changedFiles: readonly string[], importsOf: AreaImports): ChosenTests => {
  const inAreas: string[] = []
  const paths = new Set<string>()
  for (const path of changedFiles) {
    const pattern = isSeparateTest(path) ? path : findToolFolder(path)
    if (areaOf(path) !== undefined) inAreas.push(path)
    else if (pattern !== undefined) paths.add(pattern)
    else if (!isText(path) && !isForFullRun(path)) return { all: true, paths: [] }
  }
  const ofAreas = areasOf(inAreas, importsOf).map((area) => `areas/${area}/`)
  return { all: false, paths: [...ofAreas, ...[...paths].toSorted()] }
}
