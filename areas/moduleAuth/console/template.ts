import type { Leaf } from './moduleChanges.ts'

/** The longest template that is read. */
export const longestTemplate = 20_000

const notJson = '权限模板必须是有效的 JSON'
const otherForm = '权限模板的格式应为 {"modules": ["模块编号", …]}'

type Parsed = { readonly ids: readonly string[] } | { readonly fault: string }

const parse = (text: string): { readonly value: unknown } | { readonly fault: string } => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { fault: notJson }
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Reads a template `{"modules": ["dormitory", "gate"]}`. Returns the ids of its modules, or why it can't be used:
 * invalid JSON, another form, or names that are no module.
 */
export const readTemplate = (text: string, modules: readonly Leaf[]): Parsed => {
  const parsed = parse(text)
  if ('fault' in parsed) return parsed
  const { value } = parsed
  if (typeof value !== 'object' || value === null || !('modules' in value)) return { fault: otherForm }
  const { modules: ids } = value
  if (!Array.isArray(ids) || !ids.every(isText)) return { fault: otherForm }
  const known = new Set(modules.map(({ id }) => id))
  const unknown = [...new Set(ids.filter((id) => !known.has(id)))]
  return unknown.length === 0 ? { ids } : { fault: `没有这些模块：${unknown.join('、')}` }
}

/** Writes the chosen modules as a template, in the order of the tree. */
export const writeTemplate = (chosen: ReadonlySet<string>, modules: readonly Leaf[]): string =>
  JSON.stringify({ modules: modules.map(({ id }) => id).filter((id) => chosen.has(id)) })
