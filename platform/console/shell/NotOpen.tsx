import type { ReactNode } from 'react'
import { PlainButton } from '../kit/PlainButton.tsx'
import { Empty, NoPermission } from '../kit/States.tsx'
import type { Granting } from '../kit/grantHint.ts'
import { go } from '../location/hash.ts'
import styles from './NotOpen.module.css'

const ToHome = () => (
  <PlainButton primary onClick={() => go('/')}>
    返回首页
  </PlainButton>
)

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <h1>{title}</h1>
    {children}
  </div>
)

/** Placeholder for a screen of a module that is closed for the school. */
export const NotInSchool = ({ title }: { title: string }) => (
  <Page title={title}>
    <Empty title="本校未开通此功能" hint="如需使用，请联系平台管理员为本校开通。" action={<ToHome />} />
  </Page>
)

/** Placeholder for a screen that the user may not open. Says who can grant access. */
export const NotAllowed = ({ title, granting = 'school' }: { title: string; granting?: Granting }) => (
  <Page title={title}>
    <NoPermission granting={granting} action={<ToHome />} />
  </Page>
)
