import { execFileSync } from 'node:child_process'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, defineConfig } from 'vite'
import { areas } from './app/areas.ts'
import { oldestChrome } from './app/oldestBrowser.ts'
import { linkPath } from './platform/contract/files.ts'
import { socketWorkerPath } from './platform/contract/socketWorker.ts'
import { logoPath } from './platform/server/http/brands.ts'
import { componentStyles } from './scripts/componentStyles.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

const allPaths = areas.flatMap((area) => Object.values(area.calls).map((call) => call.path))

/** The first segments of all paths of calls and files, which the development server proxies to the real one. */
const callPaths = [...new Set([...allPaths, linkPath, logoPath].map((path) => path.split('/')[1]))]

const withoutNonce = 'if (csp?.nonce) {\n    styleNode.nonce = csp?.nonce;'
const withNonce = `const nonce = csp?.nonce ?? document.querySelector('meta[name="csp-nonce"]')?.content;
  if (nonce) {
    styleNode.nonce = nonce;`

/**
 * Ant Design's tables and dialogs write some styles (measuring scroll bars, locking the page) without the nonce set in
 * the ConfigProvider, and the content policy would refuse them.
 */
const noncesForAllStyles = (): Plugin => ({
  name: 'nonces-for-all-styles',
  transform: {
    filter: { id: /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/ },
    handler: (code) => {
      if (!code.includes(withoutNonce)) throw new Error('dynamicCSS.js has changed: see noncesForAllStyles')
      return { code: code.replace(withoutNonce, withNonce), map: null }
    },
  },
})

const components = /\/node_modules\/(antd|@rc-component|@ant-design)\//
/** The date pickers, which many screens use but not the first ones. They stay a chunk of their own. */
const datePickers = /\/node_modules\/(antd\/es\/(date|time)-picker|@rc-component\/picker)\//
const calendars = /\/kit\/(MomentPicker|DayPicker|DateRange|TypedPicker)\.tsx?$/
const libraries = /\/node_modules\/(dayjs|@tanstack)\//

/** True for a module that imports one of these, directly or through others. */
const dependsOn = (these: RegExp, id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean => {
  if (these.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return context.getModuleInfo(id)?.importedIds.some((imported) => dependsOn(these, imported, context, seen)) ?? false
}

/**
 * The chunk of a module that many screens share. Parents' pages and displays must not load modules that they don't use.
 */
const chooseSharedChunk = (id: string, context: Rolldown.ChunkingContext): string | null => {
  if (dependsOn(components, id, context)) return dependsOn(calendars, id, context) ? 'calendars' : 'pieces'
  return id.includes('/platform/') && !dependsOn(libraries, id, context) ? 'basics' : null
}

/** The moment of the commit, or the present moment outside of git. */
const readBuildTime = (): Date => {
  try {
    const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const at = new Date(Number(String(seconds)) * 1000)
    return at.getTime() > 0 ? at : new Date()
  } catch {
    return new Date()
  }
}

/**
 * Writes the build time into the page. Doesn't use `define`: the names of the assets must depend only on the sources,
 * because two nodes build them separately.
 */
const insertBuildTime = (): Plugin => ({
  name: 'tell-moment-of-build',
  transformIndexHtml: (page) => page.replace('%BUILT%', readBuildTime().toISOString()),
})

/** Writes the oldest supported Chrome into the page's check of old browsers. */
const insertOldestChrome = (): Plugin => ({
  name: 'insert-oldest-chrome',
  transformIndexHtml: (page) => page.replace('%OLDEST_CHROME%', String(oldestChrome)),
})

/** Writes next to the build how much code each module contributes to each chunk, for the budgets of the areas. */
const writeModuleShares = (): Plugin => ({
  name: 'share-of-modules',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const shares = chunks.map(({ fileName, modules }) => [
      fileName,
      Object.fromEntries(Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength])),
    ])
    this.emitFile({
      type: 'asset',
      fileName: '.vite/modules.json',
      source: JSON.stringify(Object.fromEntries(shares)),
    })
  },
})

export default defineConfig({
  root: 'app',
  base: '/',
  plugins: [
    react(),
    componentStyles(),
    noncesForAllStyles(),
    insertBuildTime(),
    insertOldestChrome(),
    writeModuleShares(),
  ],
  server: { port: 5173, proxy: Object.fromEntries(callPaths.map((segment) => [`/${segment}/`, server])) },
  build: {
    // Methods that it doesn't have must not be used either.
    target: `chrome${oldestChrome}`,
    outDir: '../dist/console',
    emptyOutDir: true,
    manifest: true,
    // Inlined images would enlarge the login page's script, and the content policy only admits files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: { index: 'app/index.html', socketWorker: 'platform/console/sockets/worker.ts' },
      output: {
        // Not among the assets, because the server sends it with a separate content policy.
        entryFileNames: ({ name }) => (name === 'socketWorker' ? socketWorkerPath.slice(1) : 'assets/[name]-[hash].js'),
        // By default the bundler makes a file for every set of screens that shares modules, some of a hundred bytes:
        // home was loaded in 90 files, and fetching them kept an old PC busy for a second. Each group here is a single
        // file.
        codeSplitting: {
          groups: [
            {
              // The whole login page. The worker's modules stay with it, because it has no page.
              name: 'start',
              tags: ['$initial'],
              test: (id) => !/socketWorker|sockets\/worker|node_modules\/mqtt/.test(id),
              includeDependenciesRecursively: false,
              priority: 3,
            },
            { name: 'contract', test: /\/node_modules\/zod\/|\/platform\/contract\//, minShareCount: 20, priority: 2 },
            {
              name: 'kit',
              test: (id) => components.test(id) && !datePickers.test(id),
              minShareCount: 50,
              priority: 1,
            },
            {
              name: chooseSharedChunk,
              debugName: 'shared',
              test: /\/(platform|areas)\//,
              minShareCount: 12,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
      treeshake: {
        // Our modules only declare, except for entry files and style sheets, which have side effects. So importing an
        // area's entry point only costs what is used of it.
        moduleSideEffects: (id) =>
          !/\/(platform|areas|app)\/.*\.tsx?$/.test(id) || /\/app\/(console|gallery\/main)\.tsx$/.test(id),
      },
    },
  },
})
