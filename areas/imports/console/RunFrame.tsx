import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { LowCard } from '../../../platform/console/kit/LowCard.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import type { RunView } from '../contract.ts'
import { LastFailure } from './RunProgress.tsx'
import { BackButton } from './BackButton.tsx'
import type { ChangeQuery, ImportQuery } from './importQuery.ts'
import styles from './imports.module.css'
import { RowTable } from './RowTable.tsx'

/** Props of a page that shows an import with judged rows. */
export interface RunProps {
  readonly run: RunView
  readonly query: ImportQuery
  readonly onChange: ChangeQuery
}

interface Props extends RunProps {
  /** Buttons next to 返回导入记录 and 下载错误文件. */
  readonly actions: ReactNode
  /** The sentences above the rows. */
  readonly summary: ReactNode
  /** The open confirmation dialog, if any. */
  readonly children: ReactNode
}

/** Frame of the pages that show judged rows: the review and the result. */
export const RunFrame = ({ run, query, onChange, actions, summary, children }: Props) => (
  <PageFrame
    title={run.title}
    action={
      <Space size={12} wrap>
        <BackButton onChange={onChange} />
        {run.errorLink === null ? null : (
          <Button href={run.errorLink} download>
            下载错误文件
          </Button>
        )}
        {actions}
      </Space>
    }
  >
    <LowCard>
      <div className={styles.told}>
        <LastFailure run={run} />
        {summary}
      </div>
      <RowTable run={run} query={query} onChange={onChange} />
    </LowCard>
    {children}
  </PageFrame>
)
