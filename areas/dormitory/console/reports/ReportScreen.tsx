import { ReportTab } from './ReportTab.tsx'

/** 归寝报表 in a place of its own, for those whose home is not the dormitory's. */
const ReportScreen = () => <ReportTab lead={null} title="归寝报表" />

export default ReportScreen
