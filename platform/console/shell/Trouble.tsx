import { PlainButton } from '../kit/PlainButton.tsx'
import { go } from '../location/hash.ts'
import styles from './Trouble.module.css'

interface Props {
  readonly code: string
  readonly title: string
  readonly hint: string
}

const goBack = () => {
  if (history.length > 1) history.back()
  else go('/')
}

/** A page that says why there is nothing here, with the ways out (foundations §2). */
export const Trouble = ({ code, title, hint }: Props) => (
  <div className={styles.page}>
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
  </div>
)

/** The 404 page. */
export const NotFound = () => <Trouble code="404" title="页面不存在" hint="请求的地址有误，或者页面已经移走。" />
