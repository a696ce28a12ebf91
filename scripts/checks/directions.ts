import { dirname, join, normalize } from 'node:path'

/** A source file with its imports, as paths from the project's root. */
export interface Source {
  readonly path: string
  readonly imports: readonly string[]
}

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g

/** The files of the project that this text imports. */
export const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(importPattern)].map((match) => normalize(join(dirname(path), match[1] ?? '')))

/** The area that a file is part of. */
export const areaOf = (path: string) => /^areas\/([^/]+)\//.exec(path)?.[1]

/** The part of the project that a file is in, which decides what it may import. */
const roomOf = (path: string): 'contract' | 'server' | 'console' | 'other' => {
  if (/^(platform|areas\/[^/]+)\/server\//.test(path)) return 'server'
  if (/^(platform|areas\/[^/]+)\/console\//.test(path)) return 'console'
  if (path.startsWith('platform/contract/') || (/^areas\/[^/]+\/[^/]+\.ts$/.test(path) && !isDemo(path)))
    return 'contract'
  return 'other'
}

/** Tests, and files that areas contribute to the whole-product tests. They may import everything. */
const isTest = (path: string) => /\.test\.tsx?$|^areas\/[^/]+\/make([A-Z]\w*)?\.ts$/.test(path)

/** An area's part of the demo, which may import the simulator that loads it. */
const isDemo = (path: string) => /^areas\/[^/]+\/demo\.ts$/.test(path)

/**
 * The files that another area may import: contract, manifest, the two entry points, and, on the server, its tables. The
 * registry is open to all.
 */
const openFiles =
  /^areas\/([^/]+\/(contract\.ts|area\.ts|server\/(index|tables)\.ts|console\/index\.tsx?)|registry\/server\/.+)$/

const findFault = (from: string, to: string): string | undefined => {
  const [fromRoom, toRoom] = [roomOf(from), roomOf(to)]
  if (from.startsWith('platform/') && /^(areas|app|simulator)\//.test(to)) return 'platform knows no area'
  if (fromRoom === 'contract' && (toRoom === 'server' || toRoom === 'console')) return 'a contract imports neither side'
  if (fromRoom === 'server' && toRoom === 'console') return 'server and console never import each other'
  if (fromRoom === 'console' && toRoom === 'server') return 'server and console never import each other'
  if (/^(platform|areas|app|simulator)\//.test(from) && isTest(to)) return 'what is for tests stays with them'
  const [fromArea, toArea] = [areaOf(from), areaOf(to)]
  if (fromArea && toArea && fromArea !== toArea && !openFiles.test(to)) return 'an area is entered through its doors'
  if (fromArea === 'registry' && toArea && toArea !== 'registry')
    return 'the registry, which all areas use, imports none of them'
  if (from.startsWith('areas/') && isDemo(to)) return 'the demo’s parts are found by the simulator'
  if (
    /^(platform|areas)\//.test(from) &&
    !(isDemo(from) && to.startsWith('simulator/')) &&
    /^(app|simulator|tests|bench)\//.test(to)
  )
    return 'areas do not know what assembles them'
  return undefined
}

/** Every import against the allowed directions, as printable lines (architecture, "Directions"). */
export const wrongDirections = (sources: readonly Source[]): string[] =>
  sources
    .filter((source) => !isTest(source.path))
    .flatMap((source) =>
      source.imports.flatMap((to) => {
        const why = findFault(source.path, to)
        return why === undefined ? [] : [`${source.path} → ${to}: ${why}`]
      }),
    )

/**
 * The areas that each area imports, on the server or in the console. Contracts count on both sides, tests on neither.
 */
export const areaImports = (
  sources: readonly Source[],
  side: 'server' | 'console',
): ReadonlyMap<string, ReadonlySet<string>> => {
  const isOfSide = ({ path }: Source) => {
    const room = roomOf(path)
    return areaOf(path) !== undefined && !isTest(path) && (room === side || room === 'contract')
  }
  const imports = new Map<string, Set<string>>()
  for (const source of sources.filter(isOfSide)) {
    const from = areaOf(source.path) ?? ''
    const known = imports.get(from) ?? new Set()
    for (const to of source.imports.map(areaOf)) if (to !== undefined && to !== from) known.add(to)
    imports.set(from, known)
  }
  return imports
}

/** Finds the circles of imports among areas: server, console and contracts together, as the ways round. */
export const areaCircles = (sources: readonly Source[]): string[] => {
  const [server, console] = [areaImports(sources, 'server'), areaImports(sources, 'console')]
  const areas = new Set([...server.keys(), ...console.keys()])
  return circles(
    [...areas].map((area) => ({
      path: area,
      imports: [...new Set([...(server.get(area) ?? []), ...(console.get(area) ?? [])])],
    })),
  )
}

/** The import cycles among these files, each as its path. Type imports count: they couple just as tightly. */
export const circles = (sources: readonly Source[]): string[] => {
  const importsByPath = new Map(sources.map((source) => [source.path, source.imports]))
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path)
    if (at >= 0) return void found.push([...way.slice(at), path].join(' → '))
    if (done.has(path)) return
    for (const to of importsByPath.get(path) ?? []) walk(to, [...way, path])
    done.add(path)
  }
  for (const source of sources) walk(source.path, [])
  return found
}
