import { useRef } from 'react'
import { TextButton } from './TextButton.tsx'
import { showToast } from './toast.ts'
import styles from './CopiedText.module.css'
import { copyElementText } from './copyElementText.ts'

/** A text with a copy button. */
export const CopiedText = ({ name, text }: { name: string; text: string }) => {
  const shown = useRef<HTMLElement>(null)
  const copy = async () => {
    const isCopied = shown.current !== null && (await copyElementText(shown.current))
    if (isCopied) showToast(`${name}已复制`, 'success')
    else showToast('未能复制，请手动抄下', 'error')
  }
  return (
    <span className={styles.copied}>
      <strong ref={shown}>{text}</strong>
      <TextButton aria-label={`复制${name}`} onClick={copy}>
        复制
      </TextButton>
    </span>
  )
}
