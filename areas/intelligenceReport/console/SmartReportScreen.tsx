import { SmartReport } from './SmartReport.tsx'

/** 智能报告 as a separate screen. */
const SmartReportScreen = () => <SmartReport />

export default SmartReportScreen
