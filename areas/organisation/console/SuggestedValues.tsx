import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { type OrganisationNode } from '../contract.ts'
import { suggestNodeName, suggestFigures } from '../figures.ts'

interface Props {
  /** The parent of the new node. */
  readonly node: OrganisationNode
  /** The parent's existing children; null if they aren't loaded. */
  readonly below: readonly OrganisationNode[] | null
}

/** Returns true for grades and classes, which have a grade number. */
export const isGradeOrClassType = (type: unknown): boolean => type === nodeType.grade || type === nodeType.class

/**
 * Returns the initial values of a new node: name and figures for a grade or class (F-RULE-123), otherwise the parent's
 * section, because a campus without one couldn't hold grades. The server fills in values that are unknown here.
 */
export const suggestNodeValues = (type: unknown, { node, below }: Props) => {
  const { schoolSection } = node
  if (typeof type !== 'number' || !isGradeOrClassType(type) || below === null) return { name: '', schoolSection }
  const there = below.filter(({ delFlag }) => delFlag !== graduatedFlag)
  const figures = suggestFigures(type, node, there)
  return { name: suggestNodeName(type, figures, node.name), ...figures }
}

/** Fills in the suggested values when the type changes. Keeps a name that the user typed. */
export const SuggestedValues = ({ node, below }: Props) => {
  const form = Form.useFormInstance()
  const type: unknown = Form.useWatch('type', form)
  const last = useRef<{ readonly type: unknown; readonly name: string } | null>(null)
  useEffect(() => {
    if (type === undefined || last.current?.type === type) return
    const suggested = suggestNodeValues(type, { node, below })
    const isFirst = last.current === null
    const typed: unknown = form.getFieldValue('name')
    const isOwn = typed !== '' && typed !== undefined && typed !== last.current?.name
    last.current = { type, name: suggested.name }
    // The form's initial values already fit the first type.
    if (!isFirst) form.setFieldsValue(isOwn ? { ...suggested, name: typed } : suggested)
  }, [type, form, node, below])
  return null
}
