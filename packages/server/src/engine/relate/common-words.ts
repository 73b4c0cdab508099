/** Stems of common English words, commonest first: the first 2,500 whole words of the vocabulary of the models (MIT), without stop words. */

const stems = `
one first new two time said other like back onli dure made school now year most world may between
down well three later citi around use state peopl part know against mani second univers both nation
known off way even get head didn team american born unit film sinc still long work south becam high
again day famili see right man eye hous season war includ took life north each call name much place
howev four group anoth found won area go away seri left home music best make hand number compani
sever never last john album take end good follow releas game play littl began district old want side
held earli counti leagu west face think govern march came small general town june line base someth
septemb thought look along intern air juli club went januari octob august april york few east show
member colleg father public come men five set station church next former novemb room parti locat
decemb age got system let love though everi song water centuri without bodi black night within great
women singl build larg popul river band white start onc servic top built british open death king
move local children februari book door need presid order final road wasn although due major die
villag third knew ask turn say togeth receiv main son serv differ behind himself felt power footbal
law voic near park histori saw mother armi point front help english street art late award young put
publish countri divis across told often ever french london center six red led light find tell among
speci realli accord central half form origin gave offic enough lost full must live given german
player run busi woman communiti cup might million land court develop short round seen class stori
alway becom sure research almost director council career thing island couldn car close forc better
free support control field student educ marri noth record big insid level anyth continu give jame
militari establish non return feel titl written feet william far associ hard alreadi championship
human western depart hall role various product heart fire version televis royal produc act case
societi region present radio period least total keep england wife program per brother mind special
soon polit georg taken creat further abl reach david union join upon done import social inform
either appear posit ground lead rock dark elect board franc hair cours arm site polic girl instead
real sound word moment someon summer project announc san less wrote past blue india america design
consid northern god stop battl toward european outsid describ track today languag heard profession
low australia mile california win yet green tri blood southern scienc mayb everyth match squar mouth
video race leav abov daughter space museum chang middl common post lake seven ten paul minist month
chief canada person sea similar modern brought rest hit floor event thoma robert care kill train
star week finish railway rather news health sent exampl ran term michael current yes despit gold
stage fact dead popular germani probabl result pull friend stood money sign child eventu met tour
averag minut festiv deep kind decid usual eastern seem episod bed ad tabl indian privat charl rout
avail idea throughout centr addit appoint style eight construct press mean wall remain studi
institut chines sometim possibl australian type brown forward talk process food debut seat perform
committe featur charact herself els lot strong russian rang hour peter morn sold quick direct guitar
china list media smile myself coach provinc wouldn whole boy offici grand census europ attack
japanes henri cross alon action lower network wide washington japan hospit believ sister hold gone
sir hadn ship academi shot below bad involv kept largest bank futur especi begin mark movement
section femal magazin plan professor lord longer sat walk hill actual civil energi model size thus
aircraft complet data captain fight vocal richard bridg fourth stone hear medic manag self lip
competit entir technolog feder tournament bit pass hot independ kingdom mari spent fine doesn report
jack fall rais itself stay true studio sport replac pari saint leader theatr whose market capit
parent spanish canadian earth cut degre write bay christian natur higher bill coast provid previous
senior valley organ onto confer queen secur interest allow master earlier phone matter smith happen
campaign los breath mid certain date italian african stand fell artist deal mine industri everyon
republ collect librari primari own older via heavi attent anyon africa length finger command staff
skin foreign governor okay medal sun cover job introduc chest hell success meet reason standard
novel trade sourc rose guy goal chapter nativ husband limit enter oper mountain relat roman key texa
cold channel tradit danc clear approxim nine van princ question activ ireland silver author sens
econom twenti isbn speed edit regular histor shook movi secretari prior chicago read foundat view
engin score airport properti readi immedi ladi contract themselv navi writer meant practic singer
glass commiss requir forest cultur access attend test coupl cathol martin caught execut chair quit
shoulder hope decis defeat municip whether structur offer slowli pain ice paper mission note
individu plant except comput figur relationship issu signific loss gun ago highest male bring mexico
problem distanc commerci annual famous drive neck surfac caus itali understand greek highway wrong
hotel joseph doubl castl incom review assembl bass initi parliament experi particular foot window
drop miss babi break edg rememb polici carri stadium bar sex angel evid assist soviet upper step
wing youth financi actor numer nod arriv sorri complex beauti victori templ chanc perhap metal
bishop lee launch tree retir subject prize contain yeah theori empir sudden wait trust happi camp
champion religi zealand port ancient tom corner repres watch legal anti justic materi simpli respons
loui fast answer straight increas rate administr virginia overal winner basketbal leg guard beyond
cast doctor flight cost effect winter larger chairman grew isn pay fail select hurt fort box
regiment journal edward shown pretti irish scene spring junior mike fellow beach marriag rule oil
florida expect nearbi congress sam peac recent iii subsequ cell varieti agre pleas poor joe pacif
attempt wood democrat piec prime rural touch township soldier pennsylvania closer claim jone physic
editor fill genus specif sit super mom therefor status fear store wale minor spain tower focus vice
frank parish separ golden hors fifth branch stare secret basebal exact choic discov travel compos
truth russia ball color kiss dad wind ring refer digit greater metr slight crew troop broke goe
hundr weight creek sleep memori defens code valu jewish safe judg whatev corp realiz grow pre
alexand gaze lie spread scott letter situat mayor transport worker extend express normal chart
multipl border host daili mrs piano heat cannot earn drama era grade difficult machin territori
squadron iron sky speak broken charg knowledg kilometr remov articl campus simpl push britain soft
boston latter easi acquir poland qualiti presenc mass broadcast jean share imag influenc wild
emperor electr abil promot yellow ministri throat smaller politician latin spoke lack pop consist
estat pressur johnson newspap chris olymp onlin condit beat element vote carolina text global block
shirt francisco purpos dutch duke ahead gas twice safeti serious lieuten firm maria amount mix
daniel propos perfect agreement affair contemporari paid prison save kitchen label intend academ
nice teacher corpor ben shut drum victoria opera graduat function von mention pick recogn protect
pictur notabl exchang percent fish elizabeth garden volum hockey besid settl compet repli drew
actress marin scotland steel glanc farm steve risk tonight magic gray screen dog resid bus none
secondari literatur polish destroy fli founder household lay reserv usa galleri younger approach
urban avenu fulli growth page honor jersey advanc reveal basic infantri pair equip visit search
grant effort solo treatment buri republican primarili bottom owner israel jim dream bob spot contact
soul accept del lose split price capac basi trial guess naval whisper median sydney columbia
strength tear senat card asian agent softwar draw warm suppos com pro transfer lean candid escap
asia potenti entertain traffic jackson murder slow orchestra haven agenc bbc taught websit comedi
unabl storm rugbi environ scientif grab boat typic damag princip divid dedic mount ohio fought
driver empti sort thank berlin promin account freedom necessari alex headquart alongsid des simon
andrew suggest learn sweet technic easili teeth settlement scale renam ray max enemi semi joint
compar scottish leadership analysi georgia captur anim deputi guest toni combin method challeng huge
battalion rise crime facil path platform assign rich aliv concept conduct wear bought holi ocean
purchas coffe occur declar appli concert jazz brain paint fleet tax nick michigan count content
birth palac critic refus fair laugh surround particip format lift connect rome medicin laid taylor
santa adam tall yard entranc chosen beneath resourc nomin silenc zone defin gain thirti moon adopt
christma regist apart iran premier unknown generat brigad quiet teach cloth impact weapon partner
flat theater suprem suffer wilson kid internet worth background quarter kong hong architectur diseas
railroad inc wish arthur harri densiti crowd illinoi stomach tone uniqu anyway liber der vehicl
thick dri drug theme creation strang colonel revolut bell silent rail relief combat shape determin
sale oxford heritag fiction distribut sight interview estim reduc toronto damn motion sixth rear
twelv dress audienc brazil spirit notic etc eric tight troubl drink vampir rank newli wave phase
massachusett pilot unlik philadelphia bright crown roof respect tongu circl fox korea bronz brian
expand sexual suppli yourself inspir labour vision draft brand classic trip jesus entri neither
trail atlant labor nose afraid identifi intellig cancer stephen imperi grey jason sunday swedish
avoid extra uncl messag surpris fame hunter citizen davi environment confirm shit exist opportun
shop opposit pakistan realiti bare wine convers faculti northwest documentari nuclear stock grace
eat altern bag cemeteri sarah cricket ride exhibit target ear explain rain injuri occupi netherland
clean billion constitut maximum franci jose ontario bear core roll drawn perman fun lewi chamber
ryan height lyric snow oldest orang qualifi interior appar succeed thousand dinner fan heavili
greatest conserv send bowl plus catch economi duti speech princess shall poetri desk passeng sharp
acr ass weather fund check adult southeast lane applic les prevent display earl cool obtain portion
reaction dean peak counter religion chain rare miller convent aid mobil squad wonder crazi sword
weren philosophi categori anna sweden wolf frequent abandon literari allianc task entitl threw
factori tini soccer matt achiev defenc persian arrest otherwis cambridg elementari crimin conflict
worri signal bird truck programm communist detail faith sector patrick korean fuel evil brief ident
address pool web planet ian ann invit briefli climat walter wors albert desir northeast danger gate
doubt wooden multi poet communic violenc copi prepar ford investig skill electron ultim sing restaur
tomorrow fashion christ ward pope flow fresh wrestl approv employ suit frame angri sell thin
temperatur statement ali inhabit extens narrow jane flower promis somewher object bureau cape
presidenti legisl artilleri strike chose kevin anymor attorney fit dan billboard agricultur sought
dave admit mexican charli hole howard credit moscow accid prove struck hey stuff slid expans cat
anthoni melbourn oppos sub southwest architect failur plane map camera tank listen regard wet
introduct metropolitan link fighter inch grown gene anger fix buy dvd khan domest worldwid chapel
mill turkey pocket antonio unless circuit concern attach journalist journey convert provinci aren
negat asid knight lap survey nois billi shoot guid bedroom priest resist motor giant equal comic
patient hidden solid afternoon wed canal kim treati turkish recognit cathedr broad knee incid
norwegian handl cheek contest
`;

const common: ReadonlySet<string> = new Set(stems.trim().split(/\s+/));

/** Whatever a graph holds, such a word alone ties nothing together. */
export const isCommonStem = (stem: string): boolean => common.has(stem);
