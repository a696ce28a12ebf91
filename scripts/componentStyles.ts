import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Selector, transform } from 'lightningcss'
import { type Plugin, Visitor } from 'vite'

/** What the theme imports: the component library's styles, as far as the console uses its components. */
const styles = 'component-styles.css'

/** The library's folders whose styles the console has, and how the class names of each begin. */
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

/** Writing from right to left, columns by the width of the window, dark menus in a light page: nothing of ours asks for them. */
const unusedKinds = /-rtl$|-rtl-|^ant-col-(?:xs|sm|md|lg|x+l)|^ant-menu-dark/

/** False for components that the console has not, for the library's own colours, which the theme sets, and for its notes. */
const isUsed = (name: string) => {
  if (unusedKinds.test(name)) return false
  if (/^(css-var|data-ant)-/.test(name)) return false
  const component = /^ant-([a-z]*)/.exec(name)?.[1]
  return component === undefined || used.has(component)
}

/** True for what the library says of all links: they are ours, and stand on pages that have none of its variables. */
const isAnyLink = ([first]: Selector) => first?.type === 'type' && first.name === 'a'

/** The styles that the library publishes beside its code, without what the console does not use, in a layer below ours. */
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

const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

/** A module of the library that makes styles, without the functions that make them: all that they call is dropped with them. */
const withoutMakers = (code: string, program: Parameters<Visitor['visit']>[0]) => {
  const spans: { start: number; end: number }[] = []
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [, maker] }) => {
      if (callee.type === 'Identifier' && makers.has(callee.name) && maker !== undefined) spans.push(maker)
    },
  })
  visitor.visit(program)
  return spans
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}null${text.slice(end)}`, code)
}

/** What puts styles into the page. The icons' would come whatever the theme says; theirs stand in the file with the others. */
const styleRegister = /\/cssinjs\/es\/hooks\/useStyleRegister\.js$/

const registering = 'export default function useStyleRegister('

/** That module without its work, and so without the library's compiler of styles. */
const withoutWork = (code: string) => {
  if (!code.includes(registering)) throw new Error('useStyleRegister.js has changed: see componentStyles')
  return code.replace(registering, 'export default function useStyleRegister() {}\nfunction before(')
}

/**
 * Gives the console the component library's styles as one file. Made in the page as it is drawn, they took a third of the
 * time in which a page opens, and a third of the library's code.
 */
export const componentStyles = (): Plugin => ({
  name: 'component-styles',
  resolveId: { filter: { id: /^component-styles\.css$/ }, handler: () => `\0${styles}` },
  load: { filter: { id: /\0component-styles\.css$/ }, handler: readStyles },
  transform: {
    filter: { id: [styleModule, styleRegister] },
    handler(code, id) {
      if (styleRegister.test(id)) return { code: withoutWork(code), map: null }
      return { code: withoutMakers(code, this.parse(code)), map: null }
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
