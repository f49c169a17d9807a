import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
const p = await b.newPage({ viewport: { width: Number(process.argv[4] ?? 1310), height: Number(process.argv[5] ?? 1700) } });
await p.goto('file://' + process.argv[2]); await p.waitForTimeout(300); await p.screenshot({ path: process.argv[3] }); await b.close();
