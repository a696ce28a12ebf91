import { statusText } from '../client/reaction.ts'
import { PlainButton } from '../kit/PlainButton.tsx'
import { go, useHashSearch } from '../location/hash.ts'
import styles from './Trouble.module.css'

interface Props {
  readonly code: string
  readonly title: string
  readonly hint: string
  /** True if the page is shown without the shell. */
  readonly isAlone?: boolean
}

const goBack = () => {
  if (history.length > 1) history.back()
  else go('/')
}

/** A page that says why there is no content, with links to continue (foundations §2). */
const Trouble = ({ code, title, hint, isAlone = false }: Props) => {
  const Place = isAlone ? 'main' : 'div'
  return (
    <Place className={styles.page}>
      <div>
        <p className={styles.code} aria-hidden="true">
          {code}
        </p>
        <h1>{title}</h1>
        <p className={styles.hint}>{hint}</p>
        <div className={styles.actions}>
          <PlainButton onClick={goBack}>返回上一页</PlainButton>
          <PlainButton primary onClick={() => go('/')}>
            返回首页
          </PlainButton>
        </div>
      </div>
    </Place>
  )
}

/** The 404 page. */
export const NotFound = ({ isAlone = false }: { isAlone?: boolean }) => (
  <Trouble code="404" title="页面不存在" hint="请求的地址有误，或者页面已经移走。" isAlone={isAlone} />
)

/** Advice for statuses where more helps than trying again. */
const hints: Readonly<Record<number, string>> = {
  400: '请返回上一页，核对后重试。',
  401: '请退出后重新登录。',
  403: '本校的学校数据管理员可以为您开通此功能。',
  404: '请求的地址有误，或者页面已经移走。',
  408: '网络可能较慢，请稍后重试。',
}

/**
 * The server's error number from the address. Null if the text isn't a plain id, so that other text is never
 * displayed.
 */
const readErrorId = (search: string) => {
  const id = new URLSearchParams(search).get('id') ?? ''
  return /^[\w-]{1,40}$/.test(id) ? id : null
}

/** The page of /error/{status}: the status's meaning, and the error number if the address has one. */
export const StatusPage = ({ status }: { status: string }) => {
  const id = readErrorId(useHashSearch())
  const known = /^[1-5]\d\d$/.test(status) ? Number(status) : null
  const hint = (known === null ? undefined : hints[known]) ?? '请稍后重试，或联系管理员。'
  return (
    <Trouble
      isAlone
      code={known === null ? '出错' : status}
      title={known === null ? '页面出错了' : statusText(known)}
      hint={id === null ? hint : `${hint}联系时请提供编号 ${id}。`}
    />
  )
}
