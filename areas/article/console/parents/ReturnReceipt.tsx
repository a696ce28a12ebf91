import { useRef, useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { ParentStatus, type useLinkCalls } from '../../../sealedLink/console/index.ts'
import { article } from '../../contract.ts'
import type { ParentHome } from '../../parentContract.ts'
import styles from './ParentArticle.module.css'
import { type Pad, SignaturePad } from './SignaturePad.tsx'

type Ask = ReturnType<typeof useLinkCalls>

interface Props {
  readonly home: ParentHome
  readonly ask: Ask
  readonly onReturned: () => void
}

const doneWords = { confirm: '确认已阅读', sign: '签字', paper: '交纸质回执' } as const

const describeDone = ({ returned, studentName }: ParentHome): string => {
  if (returned === null || returned.isOutdated) return ''
  const { kind, parentName, at } = returned
  return `${parentName ?? `${studentName}的家长`}已于 ${at.slice(0, 16)} ${doneWords[kind]}`
}

/** Runs one call at a time and keeps its refusal. */
const useSending = (onReturned: () => void) => {
  const [isPending, wait] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (call: () => ReturnType<Ask>) => {
    wait(true)
    const answered = await call()
    wait(false)
    setFault('fault' in answered ? answered.fault : null)
    onReturned()
  }
  return { isPending, fault, setFault, send }
}

const Confirm = ({ home: { contentVersion }, ask, onReturned }: Props) => {
  const { isPending, fault, send } = useSending(onReturned)
  return (
    <>
      <Fault words={fault} />
      <PlainButton
        primary
        pending={isPending}
        onClick={() => void send(() => ask(article.confirmReceipt, { body: { contentVersion } }))}
      >
        我已阅读
      </PlainButton>
    </>
  )
}

const Sign = ({ home: { contentVersion }, ask, onReturned }: Props) => {
  const pad = useRef<Pad>(null)
  const [isDrawn, setDrawn] = useState(false)
  const { isPending, fault, setFault, send } = useSending(onReturned)
  const submit = async () => {
    const file = await pad.current?.toFile()
    if (!file) return setFault('浏览器不能生成签名图片，请换一个浏览器，或交纸质回执')
    return send(() => ask(article.signReceipt, { body: { contentVersion }, files: [file] }))
  }
  const clear = () => {
    pad.current?.clear()
    setDrawn(false)
  }
  return (
    <>
      <p className={styles.quiet}>请在框内手写签名。不方便手写的，请向班主任交纸质回执。</p>
      <SignaturePad ref={pad} onDrawn={() => setDrawn(true)} />
      <Fault words={fault} />
      <div className={styles.actions}>
        <PlainButton primary pending={isPending} disabled={!isDrawn} onClick={() => void submit()}>
          提交签字
        </PlainButton>
        <PlainButton disabled={!isDrawn || isPending} onClick={clear}>
          清除
        </PlainButton>
      </div>
    </>
  )
}

const Fault = ({ words }: { readonly words: string | null }) =>
  words === null ? null : (
    <p className={styles.fault} role="alert">
      {words}
    </p>
  )

/** The part of a parent's page that returns the receipt of the child, and says by whom it was returned. */
export const ReturnReceipt = (props: Props) => {
  const { home } = props
  const { receipt, returned, studentName, contentVersion } = home
  if (receipt === 'none') return null
  const done = describeDone(home)
  const Form = receipt === 'sign' ? Sign : Confirm
  return (
    <section className={styles.receipt} aria-label="回执">
      <h2>回执</h2>
      <ParentStatus words={done} />
      {returned?.isOutdated === true ? (
        <p className={styles.quiet}>文章在交回执之后有修改，请重新阅读后再交一次。</p>
      ) : null}
      {done === '' ? (
        <>
          <p className={styles.quiet}>一名学生交一份回执即可：{studentName}</p>
          <Form key={contentVersion} {...props} />
        </>
      ) : null}
    </section>
  )
}
