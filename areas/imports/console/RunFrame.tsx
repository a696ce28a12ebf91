import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { LowCard } from '../../../platform/console/kit/LowCard.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import type { RunView } from '../contract.ts'
import { LastFailure } from './AtWork.tsx'
import { BackButton } from './BackButton.tsx'
import type { ChangeQuery, ImportQuery } from './importQuery.ts'
import styles from './imports.module.css'
import { RowTable } from './RowTable.tsx'

/** An import whose rows have been judged, as its page is given it. */
export interface RunProps {
  readonly run: RunView
  readonly query: ImportQuery
  readonly onChange: ChangeQuery
}

interface Props extends RunProps {
  /** The buttons beside the way back and the error file. */
  readonly actions: ReactNode
  /** The sentences above the rows. */
  readonly told: ReactNode
  /** The question that is open, if any. */
  readonly children: ReactNode
}

/** The frame of an import whose rows have been judged: under review, or at its end. */
export const RunFrame = ({ run, query, onChange, actions, told, children }: Props) => (
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
        {told}
      </div>
      <RowTable run={run} query={query} onChange={onChange} />
    </LowCard>
    {children}
  </PageFrame>
)
