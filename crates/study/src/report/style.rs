//! How the page looks: light and dark, readable on a phone.

/// The only style sheet.
pub const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#23262b;--soft:#5b6169;--paper:#fbfaf6;--card:#fff;--line:#d9d5ca;--s0:#2b6ca3;--s1:#c04a32;--s2:#4f8a4c;--s3:#a8791d;--none:#8d9299;--map:#ece8dc}\
@media(prefers-color-scheme:dark){:root{--ink:#e6e7ea;--soft:#a3a9b1;--paper:#17191c;--card:#1f2226;--line:#393d43;--s0:#6aa9de;--s1:#ea7d66;--s2:#83bd7f;--s3:#d9ab55;--none:#80868e;--map:#2a2d31}}\
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}\
main{max-width:62rem;margin:auto;padding:1rem}h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.2rem;margin:0 0 .6rem}h3{font-size:1rem;margin:.6rem 0 .3rem}\
section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem;margin:1rem 0;overflow-wrap:anywhere}\
.sub,.note,figcaption{color:var(--soft);font-size:.9rem}.sub{margin:.2rem 0}.note{margin:.5rem 0 0}.verdict{font-size:1.15rem;margin:.6rem 0}\
.dot{display:inline-block;width:.7em;height:.7em;border-radius:50%;margin-right:.35em}\
.dot.s0,i.s0{background:var(--s0)}.dot.s1,i.s1{background:var(--s1)}.dot.s2,i.s2{background:var(--s2)}.dot.s3,i.s3{background:var(--s3)}\
svg{display:block;width:100%;height:auto}svg .s0{fill:var(--s0)}svg .s1{fill:var(--s1)}svg .s2{fill:var(--s2)}svg .s3{fill:var(--s3)}svg .nobody{fill:var(--none)}svg .plain{fill:var(--s0)}\
svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg .axis,svg .reach{stroke:var(--ink);fill:none}svg .track{fill:var(--map)}\
figure{margin:0 0 .8rem}svg.share{height:22px}svg.share .reach{vector-effect:non-scaling-stroke}.lone{max-width:34rem}figcaption{margin-bottom:.25rem}.pair{display:grid;gap:.5rem 1.5rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr))}.pair>*{min-width:0}\
table{width:100%;border-collapse:collapse}th{font-weight:400;text-align:left}.num{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}\
.bars th,.swing th{width:45%;padding:.15rem .5rem .15rem 0;line-height:1.25}.num{width:5.2rem;padding-left:.5rem}.bar{position:relative;height:1.5rem}.bar::before{content:'';position:absolute;inset:.3rem 0;background:var(--map);border-radius:3px}\
.bar i{position:absolute;top:.3rem;bottom:.3rem;left:0;border-radius:3px}.bar.mid::after{content:'';position:absolute;left:50%;top:0;bottom:0;border-left:1px solid var(--soft)}i.pale{opacity:.4}\
.plain{font-size:.95rem;overflow-wrap:normal}.plain th,.plain td{padding:.2rem .3rem;text-align:right;border-top:1px solid var(--line)}.plain th:first-child{text-align:left}.plain thead th{border:0;color:var(--soft);font-size:.85rem;vertical-align:bottom}\
code{font-size:.9em}details{margin-top:.5rem}ul{margin:.3rem 0;padding-left:1.2rem}\
.board .edge{stroke:var(--line)}.board .hex{stroke:var(--line);stroke-width:.04}";
