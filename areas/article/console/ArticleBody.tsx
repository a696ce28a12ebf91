import { type ReactNode, createElement, useMemo } from 'react'
import styles from './ArticleBody.module.css'
import { type Markup, readMarkup } from './readMarkup.ts'

const voidElements: ReadonlySet<string> = new Set(['img', 'br', 'hr'])

/** React's names of attributes that differ from those of HTML. */
const renamed: Readonly<Record<string, string>> = { class: 'className', colspan: 'colSpan', rowspan: 'rowSpan' }

const linkProps = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

const toReact = (markup: Markup, key: number): ReactNode => {
  if (typeof markup === 'string') return markup
  const { name, attributes, children } = markup
  const named = Object.entries(attributes).map(([attribute, value]) => [renamed[attribute] ?? attribute, value])
  const more = name === 'a' ? linkProps : name === 'img' ? { alt: attributes['alt'] ?? '' } : {}
  const props = { ...Object.fromEntries(named), ...more, key }
  return voidElements.has(name) ? createElement(name, props) : createElement(name, props, ...children.map(toReact))
}

/** Shows an article's text, built from elements that are known to be harmless. */
export const ArticleBody = ({ html }: { readonly html: string }) => {
  const content = useMemo(() => readMarkup(html).map(toReact), [html])
  return <div className={styles.body}>{content}</div>
}
