import { Empty } from '../../../../platform/console/kit/States.tsx'
import { HomeCard } from '../HomeCard.tsx'

/** The latest news and notices. The school has none before its articles are kept here. */
export const News = () => (
  <>
    <HomeCard title="新闻" span={6} isLow>
      <Empty title="还没有新闻" hint="文章资讯开通后，最新的 5 条显示在这里" />
    </HomeCard>
    <HomeCard title="公告" span={6} isLow>
      <Empty title="还没有公告" hint="文章资讯开通后，最新的 5 条显示在这里" />
    </HomeCard>
  </>
)
