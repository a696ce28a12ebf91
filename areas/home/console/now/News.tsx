import { HomeCard } from '../HomeCard.tsx'
import styles from './News.module.css'

const NoArticles = ({ title }: { title: string }) => (
  <HomeCard title={title} span={6}>
    <p className={styles.none}>还没有{title}。文章资讯开通后，最新的 5 条显示在这里。</p>
  </HomeCard>
)

/** The news and notices cards. They are empty until articles are part of the product. */
export const News = () => (
  <>
    <NoArticles title="新闻" />
    <NoArticles title="公告" />
  </>
)
