import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Selector, transform } from 'lightningcss'
import { type Plugin, Visitor } from 'vite'

/** The module that the theme imports: the component library's styles, as far as the console uses its components. */
const styles = 'component-styles.css'

/** The library's folders whose styles the console uses, and the prefixes of their class names. */
const classesOf: Readonly<Record<string, readonly string[]>> = {
  _util: ['wave'],
  alert: ['alert'],
  button: ['btn'],
  cascader: ['cascader'],
  checkbox: ['checkbox'],
  'date-picker': ['picker'],
  drawer: ['drawer'],
  dropdown: ['dropdown'],
  empty: ['empty'],
  flex: ['flex'],
  form: ['form'],
  grid: ['row', 'col'],
  input: ['input'],
  'input-number': ['input'],
  menu: ['menu'],
  modal: ['modal'],
  pagination: ['pagination'],
  popover: ['popover'],
  progress: ['progress'],
  'qr-code': ['qrcode'],
  radio: ['radio'],
  segmented: ['segmented'],
  select: ['select'],
  skeleton: ['skeleton'],
  space: ['space'],
  spin: ['spin'],
  steps: ['steps'],
  style: ['slide', 'zoom', 'move', 'fade', 'motion', 'scroll'],
  switch: ['switch'],
  table: ['table'],
  tabs: ['tabs'],
  tag: ['tag'],
  tooltip: ['tooltip'],
  tree: ['tree'],
  'tree-select': ['select'],
  typography: ['typography'],
}

const used = new Set(Object.values(classesOf).flat())

/** Right-to-left text, responsive columns, and dark menus in a light page, none of which the console uses. */
const unusedKinds = /-rtl$|-rtl-|^ant-col-(?:xs|sm|md|lg|x+l)|^ant-menu-dark/

/**
 * False for components that the console doesn't use, and for the library's variables and markers, because the theme
 * sets the colours.
 */
const isUsed = (name: string) => {
  if (unusedKinds.test(name)) return false
  if (/^(css-var|data-ant)-/.test(name)) return false
  const component = /^ant-([a-z]*)/.exec(name)?.[1]
  return component === undefined || used.has(component)
}

/**
 * True for the library's style of all links. The links are the console's, and also appear on pages without the
 * library's variables.
 */
const isAnyLink = ([first]: Selector) => first?.type === 'type' && first.name === 'a'

/** The styles published with the library, without those the console doesn't use, in a layer below the console's. */
const readStyles = (): string => {
  const code = readFileSync(fileURLToPath(import.meta.resolve('antd/dist/antd.css')))
  const names = new Set([...code.toString().matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
  const unusedSymbols = [...names].filter((name) => !isUsed(name))
  const { code: kept } = transform({
    filename: styles,
    code,
    minify: true,
    unusedSymbols,
    visitor: { Rule: { style: ({ value }) => (value.selectors.every(isAnyLink) ? [] : undefined) } },
  })
  return `@layer components {${kept.toString()}}`
}

const styleModule = /\/antd\/es\/([\w-]+)\/(?:wave\/)?style[/.]/

const styleFactories = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

/** A style module of the library without its style functions. Everything that they call is dropped with them. */
const removeStyleCalls = (code: string, program: Parameters<Visitor['visit']>[0]) => {
  const spans: { start: number; end: number }[] = []
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [, maker] }) => {
      if (callee.type === 'Identifier' && styleFactories.has(callee.name) && maker !== undefined) spans.push(maker)
    },
  })
  visitor.visit(program)
  return spans
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}null${text.slice(end)}`, code)
}

/**
 * The module that inserts styles into the page. Icon styles would be inserted whatever the theme sets; they are in the
 * extracted file, too.
 */
const styleRegister = /\/cssinjs\/es\/hooks\/useStyleRegister\.js$/

const registering = 'export default function useStyleRegister('

/** That module without its work, and so without the library's style compiler. */
const disableRegister = (code: string) => {
  if (!code.includes(registering)) throw new Error('useStyleRegister.js has changed: see componentStyles')
  return code.replace(registering, 'export default function useStyleRegister() {}\nfunction before(')
}

/**
 * Gives the console the component library's styles as one file. Generated in the page at rendering, they took a third
 * of the time to open a page, and a third of the library's code.
 */
export const componentStyles = (): Plugin => ({
  name: 'component-styles',
  resolveId: { filter: { id: /^component-styles\.css$/ }, handler: () => `\0${styles}` },
  load: { filter: { id: /\0component-styles\.css$/ }, handler: readStyles },
  transform: {
    filter: { id: [styleModule, styleRegister] },
    handler(code, id) {
      if (styleRegister.test(id)) return { code: disableRegister(code), map: null }
      return { code: removeStyleCalls(code, this.parse(code)), map: null }
    },
  },
  generateBundle(_options, bundle) {
    for (const id of Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))) {
      const folder = styleModule.exec(id)?.[1]
      if (folder !== undefined && !(folder in classesOf))
        this.error(`the console has no styles for ${folder}: name its classes in scripts/componentStyles.ts`)
    }
  },
})
