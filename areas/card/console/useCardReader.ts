import { type RefObject, useContext, useEffect, useEffectEvent } from 'react'
import { FrontContext } from '../../../platform/console/tabs/front.ts'
import { makeCardKeyDetector } from './cardKeyDetector.ts'

/** A field and its value before a number began. */
interface Before {
  readonly field: HTMLInputElement | HTMLTextAreaElement
  readonly value: string
}

const fieldOf = (target: Element | null): Before | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? { field: target, value: target.value }
    : null

/** Removes a card's digits from the field that received them, and notifies React of the change. */
const removeDigits = ({ field, value }: Before) => {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // React overrides the element's `value` setter; it would ignore a change made through that one.
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null

/**
 * Listens for a card reader wherever the focus is, and swallows its Enter, which would press the focused button. Digits
 * typed outside any field go to the desk's field, which handles everything up to Enter. Other fields only lose a
 * reader's digits; where no field has the focus, as in a dialog, all digits count as scanned. Nothing is heard while
 * another tab is in front, because the scan is meant for that tab.
 */
export const useCardReader = (own: RefObject<HTMLInputElement | null>, onCard: (code: string) => void) => {
  const onScan = useEffectEvent(onCard)
  const { isInFront } = useContext(FrontContext)
  useEffect(() => {
    const burst = makeCardKeyDetector()
    let before: Before | null = null
    const startNumber = () => {
      if (fieldOf(document.activeElement) === null && !isDialogOpen()) {
        own.current?.focus()
        // Existing text isn't part of the number that begins.
        own.current?.select()
      }
      const found = fieldOf(document.activeElement)
      before = found?.field === own.current && found !== null ? { ...found, value: '' } : found
    }
    const press = (event: KeyboardEvent) => {
      if (!isInFront() || event.ctrlKey || event.altKey || event.metaKey) return
      const isDigit = /^\d$/.test(event.key)
      // A decision key outside any field must not spoil a card that follows at once.
      if (!isDigit && event.key !== 'Enter' && fieldOf(document.activeElement) === null) return
      const meaning = burst(event.key, event.timeStamp)
      if (meaning?.kind === 'begins') startNumber()
      if (meaning?.kind !== 'ends' || document.activeElement === own.current) return
      const isOthers = before !== null && before.field !== own.current
      if (isOthers && !meaning.isFast) return
      event.preventDefault()
      event.stopPropagation()
      if (before !== null) removeDigits(before)
      onScan(meaning.code)
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [own, isInFront])
}
