import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ArticlePushDialogs, type OpenedPush } from './ArticlePushDialogs.tsx'
import styles from './Detail.module.css'

interface Props {
  readonly id: number
  readonly title: string
}

/** The card of an article's page that sends it to the parents (academics §2). */
export const PushCard = ({ id, title }: Props) => {
  const maySeePushes = useAllowed('push:message:send')
  const [opened, open] = useState<OpenedPush | null>(null)
  const openAs = (as: OpenedPush['as']) => open({ as, article: { id, title } })
  return (
    <section className={styles.card}>
      <h2>微信推送</h2>
      <p>发给读者范围内的家长：关注了学校公众号的发微信，其他的发短信，每人一个链接。</p>
      <Flex gap={8} wrap>
        <Button type="primary" onClick={() => openAs('push')}>
          发送
        </Button>
        {maySeePushes ? <Button onClick={() => openAs('pushes')}>推送情况</Button> : null}
      </Flex>
      <ArticlePushDialogs opened={opened} open={open} />
    </section>
  )
}
