"""Domains at which everybody can have an address. No claim proves that addresses there belong to one company."""

from __future__ import annotations

from typing import Final

_NAMES: Final = """
163.com 126.com aim.com alice.it aol.com arcor.de att.net bigpond.com bluewin.ch bol.com.br bt.com btinternet.com
centrum.cz chello.at citromail.hu comcast.net cox.net duck.com email.cz email.de eircom.net fastmail.com fastmail.fm
foxmail.com free.fr freemail.hu freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com
hispeed.ch hotmail.be hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it icloud.com indamail.hu
inbox.lv inbox.ru inet.hr interia.pl laposte.net libero.it list.ru live.at live.co.uk live.com live.de live.fr
live.it live.nl mac.com mail.com mail.de mail.ru mailbox.org mailfence.com me.com msn.com naver.com net.hr
neuf.fr o2.pl onet.pl optonline.net orange.fr outlook.at outlook.com outlook.de outlook.es outlook.fr outlook.hu
outlook.it outlook.pt pm.me posteo.at posteo.de posteo.net proton.me protonmail.ch protonmail.com qq.com rambler.ru
rediffmail.com rogers.com rocketmail.com sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca sky.com sina.com
t-online.de t-online.hu telefonica.net telenet.be terra.com.br terra.es tin.it tiscali.it tuta.com tuta.io
tutanota.com tutanota.de uol.com.br verizon.net vip.hr virgilio.it virginmedia.com volny.cz wanadoo.fr web.de
wp.pl xtra.co.nz yahoo.at yahoo.ca yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.br yahoo.de yahoo.es yahoo.fr
yahoo.it yandex.com yandex.ru ymail.com zoho.com zohomail.eu
"""

MAIL_PROVIDERS: Final = frozenset(_NAMES.split())
