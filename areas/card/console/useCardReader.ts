import { type RefObject, useContext, useEffect, useEffectEvent } from 'react'
import { FrontContext } from '../../../platform/console/tabs/front.ts'
import { makeCardBurst } from './cardBurst.ts'

/** A field and what stood in it before a number began. */
interface Before {
  readonly field: HTMLInputElement | HTMLTextAreaElement
  readonly value: string
}

const fieldOf = (target: Element | null): Before | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? { field: target, value: target.value }
    : null

/** Takes a card's digits out of the field into which the reader has typed them, as if somebody had. */
const restore = ({ field, value }: Before) => {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // React replaces the element's own setter, by which it would take the change for its own.
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null

/**
 * Hears a card reader wherever the focus is, and takes its Enter, which would press what has the focus. Digits that are
 * typed while nothing is being filled in go to the desk's own field, which takes all up to Enter itself. Of other fields
 * only a reader's digits are taken; where none has the focus, as in a dialog, nobody else types any. Nothing is heard while
 * another tab is in front: the card is meant for that one.
 */
export const useCardReader = (own: RefObject<HTMLInputElement | null>, onCard: (code: string) => void) => {
  const hear = useEffectEvent(onCard)
  const { isInFront } = useContext(FrontContext)
  useEffect(() => {
    const burst = makeCardBurst()
    let before: Before | null = null
    const begin = () => {
      if (fieldOf(document.activeElement) === null && !isDialogOpen()) {
        own.current?.focus()
        // Whatever stands there is no part of the number that begins.
        own.current?.select()
      }
      const found = fieldOf(document.activeElement)
      before = found?.field === own.current && found !== null ? { ...found, value: '' } : found
    }
    const press = (event: KeyboardEvent) => {
      if (!isInFront() || event.ctrlKey || event.altKey || event.metaKey) return
      const isDigit = /^\d$/.test(event.key)
      // A decision's key is typed into nothing, and a card may follow it at once.
      if (!isDigit && event.key !== 'Enter' && fieldOf(document.activeElement) === null) return
      const meaning = burst(event.key, event.timeStamp)
      if (meaning?.kind === 'begins') begin()
      if (meaning?.kind !== 'ends' || document.activeElement === own.current) return
      const isOthers = before !== null && before.field !== own.current
      if (isOthers && !meaning.isFast) return
      event.preventDefault()
      event.stopPropagation()
      if (before !== null) restore(before)
      hear(meaning.code)
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [own, isInFront])
}
