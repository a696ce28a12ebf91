import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { type OrganisationNode } from '../contract.ts'
import { nameOf, nextFigures } from '../figures.ts'

interface Props {
  /** The node that the new one is to stand below. */
  readonly node: OrganisationNode
  /** What stands there already; null where that is not known. */
  readonly below: readonly OrganisationNode[] | null
}

/** True if nodes of a type have a grade. */
export const isPlacedType = (type: unknown): boolean => type === nodeType.grade || type === nodeType.class

/**
 * What a new node begins with: its name and figures where it is a grade or a class (F-RULE-123), else the section of what it
 * stands in, since a branch without one could hold no grade. The server makes up what is not known here.
 */
export const suggestionFor = (type: unknown, { node, below }: Props) => {
  const { schoolSection } = node
  if (typeof type !== 'number' || !isPlacedType(type) || below === null) return { name: '', schoolSection }
  const there = below.filter(({ delFlag }) => delFlag !== graduatedFlag)
  const figures = nextFigures(type, node, there)
  return { name: nameOf(type, figures, node.name), ...figures }
}

/** Fills in what a grade or a class begins with when the type is chosen; a name that was typed stays. */
export const Suggested = ({ node, below }: Props) => {
  const form = Form.useFormInstance()
  const type: unknown = Form.useWatch('type', form)
  const last = useRef<{ readonly type: unknown; readonly name: string } | null>(null)
  useEffect(() => {
    if (type === undefined || last.current?.type === type) return
    const suggested = suggestionFor(type, { node, below })
    const isFirst = last.current === null
    const typed: unknown = form.getFieldValue('name')
    const isOwn = typed !== '' && typed !== undefined && typed !== last.current?.name
    last.current = { type, name: suggested.name }
    // The form began with the first type's.
    if (!isFirst) form.setFieldsValue(isOwn ? { ...suggested, name: typed } : suggested)
  }, [type, form, node, below])
  return null
}
